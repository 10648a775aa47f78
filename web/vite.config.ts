import react from '@vitejs/plugin-react';
import mantine from 'postcss-preset-mantine';
import { defineConfig } from 'vite';

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react()],
  css: { postcss: { plugins: [mantine()] } },
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    // The content policy allows scripts, styles and fonts from our own files alone: nothing inline, nothing as data.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
});
