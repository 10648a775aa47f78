import react from '@vitejs/plugin-react';
import mantine from 'postcss-preset-mantine';
import { defineConfig } from 'vite';

/** The address of the server while the web is being developed; `vite` passes calls on to it. */
const developmentServer = 'http://127.0.0.1:8080';

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react()],
  css: { postcss: { plugins: [mantine()] } },
  server: { proxy: { '/api': developmentServer } },
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    // The content policy allows scripts, styles and fonts from our own files alone: nothing inline, nothing as data.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
});
