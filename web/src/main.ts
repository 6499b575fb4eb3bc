import { mount } from 'svelte';
import App from './App.svelte';
import './app.css';
import { gameList } from './lib/gameList.svelte';
import { pageUpdate } from './lib/pageUpdate.svelte';
import { language, preferredLocale } from './lib/i18n.svelte';

await Promise.all([language.setLocale(preferredLocale()), gameList.load()]);
void pageUpdate.start();
mount(App, { target: document.getElementById('app')! });
