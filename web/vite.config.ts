import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';

const server = 'http://127.0.0.1:8000';

export default defineConfig({
  plugins: [svelte()],
  base: '/',
  build: {
    outDir: '../src/ecotone/play/client',
    emptyOutDir: true,
    assetsInlineLimit: 0, // the page allows no data: addresses but for pictures
    modulePreload: { polyfill: false }, // it would be an inline script
    target: 'es2022',
  },
  server: {
    proxy: {
      '/api': { target: server, ws: true },
    },
  },
  resolve: process.env['VITEST'] ? { conditions: ['browser'] } : {},
  test: { include: ['src/**/*.test.ts'], environment: 'node' },
});
