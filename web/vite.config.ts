import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import mantine from 'postcss-preset-mantine';
import { defineConfig, type Plugin } from 'vite';
import { breakpoints } from './ui/theme/breakpoints.ts';

/**
 * One script for each of these, with everything it imports that is not in an earlier one. By default the dashboard is 60
 * small files, which load a third slower (decision 020). scripts/suites/web-build.ts limits their size.
 */
const scripts = [
  { name: 'program', test: inWeb('app/main.tsx', 'ui/alert-line.tsx') },
  { name: 'sign-in', test: inWeb('pages/sign-in/login-page.tsx') },
  {
    name: 'dashboard',
    test: inWeb(
      'shell/app-frame.tsx',
      'pages/dashboard/dashboard-page.tsx',
      // Shared by two screens that load later; a file of its own would be named in the first script.
      'lib/navigation/settings-rooms.ts',
    ),
  },
];

/** What several forms share; loaded after the first paint. */
const forms = {
  name: 'forms',
  test: inWeb(
    'features/editing/conflict-dialog.tsx',
    'features/editing/leave-guard.tsx',
    'features/editing/notices.tsx',
    'pages/dashboard/shift-form/state/typed-shift.ts',
  ),
};

function inWeb(...paths: string[]) {
  const files = paths.map(path => join(import.meta.dirname, path));
  return (id: string) => files.includes(id);
}

/** Lets Chromium compile all functions of these scripts in the background; nearly all run before the first paint. */
const compileHints: Plugin = {
  name: 'compile-hints',
  apply: 'build',
  generateBundle: {
    // After Vite's own plugins: the comment must be the first line.
    order: 'post',
    handler(_options, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type === 'chunk' && scripts.some(({ name }) => name === file.name)) {
          file.code = `//# allFunctionsCalledOnLoad\n${file.code}`;
        }
      }
    },
  },
};

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), compileHints],
  css: { postcss: { plugins: [mantine({ mixins: breakpoints })] } },
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    // The content security policy allows only files of our own: no inline scripts or styles, no data URLs.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    manifest: true,
    rolldownOptions: {
      output: {
        codeSplitting: { groups: [...scripts, forms] },
        // Without names: the first script lists all others, and names made it a kilobyte longer.
        chunkFileNames: 'assets/[hash:7].js',
        assetFileNames: ({ names: [name = ''] }) =>
          name.endsWith('.css') ? 'assets/[hash:7].css' : 'assets/[name]-[hash][extname]',
      },
    },
  },
});
