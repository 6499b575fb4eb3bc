import { mount } from 'svelte';
import App from './App.svelte';
import './app.css';
import { language, preferredLocale } from './lib/i18n.svelte';

await language.setLocale(preferredLocale());
mount(App, { target: document.getElementById('app')! });
