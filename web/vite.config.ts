import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import mantine from 'postcss-preset-mantine';
import { defineConfig } from 'vite';
import { compileHints } from './compile-hints.ts';
import { preloads } from './preloads.ts';

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), preloads(), compileHints('screens', 'program', 'sign-in', 'frame', 'dashboard')],
  css: { postcss: { plugins: [mantine()] } },
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    // The content policy allows scripts, styles and fonts from our own files alone: nothing inline, nothing as data.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    manifest: true,
    rolldownOptions: {
      output: {
        codeSplitting: {
          // Each with all that it imports and the ones before it lack. Left alone, the dashboard is 60 files, and asking
          // for them takes a slow machine longer than reading them. What does something as soon as it is read,
          // as start.ts does, stands in none: whoever needs a part of a file runs the whole.
          groups: [
            {
              name: 'screens',
              test: inWeb(
                'first-screen.ts',
                'lib/auth/session.ts',
                'lib/page-data.ts',
                'lib/temporal.ts',
                'shell/load-app-frame.ts',
              ),
            },
            { name: 'program', test: inWeb('main.tsx', 'ui/alert-line.tsx') },
            { name: 'sign-in', test: inWeb('pages/sign-in/login-page.tsx') },
            { name: 'frame', test: inWeb('shell/app-frame.tsx') },
            { name: 'dashboard', test: inWeb('pages/dashboard/dashboard-page.tsx') },
          ],
        },
      },
    },
  },
});

function inWeb(...paths: string[]) {
  const files = new Set(paths.map(path => join(import.meta.dirname, path)));
  return (id: string) => files.has(id);
}
