import react from '@vitejs/plugin-react';
import mantine from 'postcss-preset-mantine';
import { defineConfig } from 'vite';
import { compileHints } from './compile-hints.ts';
import { parts } from './parts.ts';
import { preloads } from './preloads.ts';
import { breakpoints } from './ui/theme/breakpoints.ts';

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), preloads(), compileHints(...parts.map(({ name }) => name))],
  css: { postcss: { plugins: [mantine({ mixins: breakpoints })] } },
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    // The content policy allows scripts, styles and fonts from our own files alone: nothing inline, nothing as data.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    manifest: true,
    rolldownOptions: {
      output: {
        codeSplitting: { groups: parts },
      },
    },
  },
});
