import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vite';

const server = process.env.QUINTET ?? 'http://127.0.0.1:8210';

export default defineConfig({
  plugins: [svelte()],
  build: { target: 'es2022', outDir: 'dist', assetsInlineLimit: 0, manifest: 'manifest.json' },
  worker: { format: 'es' },
  server: { port: 5173, fs: { allow: ['..'] }, proxy: { '/api': { target: server, ws: true } } },
});
