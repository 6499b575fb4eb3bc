import { createHash } from 'node:crypto';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig, type Plugin } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { typeface } from './scripts/typeface.mjs';

const server = process.env.QUINTET ?? 'http://127.0.0.1:8210';

/** Writes a hash of all file names, which are hashes of their content, into the index. The server compares it with its own page's. */
const buildId = (): Plugin => ({
  name: 'build-id',
  transformIndexHtml: {
    order: 'post',
    handler(_, { bundle }) {
      if (!bundle) return [];
      const content = createHash('sha256').update(Object.keys(bundle).sort().join('\n')).digest('hex').slice(0, 16);
      return [{ tag: 'meta', attrs: { name: 'build', content }, injectTo: 'head' }];
    },
  },
});

// The mode `static` builds the site for hosts without a server: at any path, with addresses in the fragment.
export default defineConfig(({ mode }) => ({
  base: mode === 'static' ? './' : '/',
  plugins: [
    typeface(),
    svelte(),
    buildId(),
    VitePWA({
      // A new version waits until the player asks for it.
      registerType: 'prompt',
      injectRegister: false,
      manifest: {
        name: 'Quintet',
        short_name: 'Quintet',
        description: 'Five board games at one table',
        theme_color: '#f5f0e7',
        background_color: '#f5f0e7',
        display: 'standalone',
        icons: [
          { src: 'icon.svg', sizes: 'any', type: 'image/svg+xml' },
          { src: 'icon-192.png', sizes: '192x192', type: 'image/png' },
          { src: 'icon-512.png', sizes: '512x512', type: 'image/png' },
          { src: 'icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
        ],
      },
      workbox: {
        globPatterns: ['**/*.{html,js,css,svg,png,woff2,wasm,jsonl}'],
        // What the server answers itself is never answered by the index.
        navigateFallbackDenylist: [/^\/(api|dev|healthz|metrics)\b/],
        maximumFileSizeToCacheInBytes: 8 * 1024 * 1024,
        cleanupOutdatedCaches: true,
      },
    }),
  ],
  build: { target: 'es2022', outDir: 'dist', assetsInlineLimit: 0, manifest: 'manifest.json' },
  worker: { format: 'es' },
  server: { port: 5173, fs: { allow: ['..'] }, proxy: { '/api': { target: server, ws: true } } },
}));
