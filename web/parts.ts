import { join } from 'node:path';

/**
 * The files that the build makes of what the first screens need, each with all that it imports and the ones before it lack.
 * Left alone, the dashboard is 60 files, and asking for them takes a slow machine longer than reading them. What does
 * something as soon as it is read, as start.ts does, stands in none: whoever needs a part of a file runs the whole.
 */
export const parts = [
  {
    name: 'screens',
    test: inWeb(
      'first-screen.ts',
      'lib/auth/session.ts',
      'lib/api/page-data.ts',
      'lib/temporal.ts',
      'shell/load-app-frame.ts',
    ),
  },
  { name: 'program', test: inWeb('main.tsx', 'ui/alert-line.tsx') },
  { name: 'sign-in', test: inWeb('pages/sign-in/login-page.tsx') },
  { name: 'frame', test: inWeb('shell/app-frame.tsx') },
  { name: 'dashboard', test: inWeb('pages/dashboard/dashboard-page.tsx') },
];

function inWeb(...paths: string[]) {
  const files = new Set(paths.map(path => join(import.meta.dirname, path)));
  return (id: string) => files.has(id);
}
