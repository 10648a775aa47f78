import { expect, test } from 'vitest';
import { checkImports } from './check.ts';
import { findCycles } from './cycles.ts';
import { levels } from './rules.ts';

type Tree = Record<string, string>;
const check = (tree: Tree) => checkImports(new Map(Object.entries(tree)));
const places = (tree: Tree) => [...new Set(check(tree).map(line => line.split(': ')[0]))];

test.each<[from: string, specifier: string]>([
  ['domain/a.ts', '#contract/a.ts'],
  ['domain/a.ts', 'zod'],
  ['domain/a.ts', 'node:fs'],
  ['domain/a.ts', 'vitest'],
  ['domain/a.test.ts', 'zod'],
  ['contract/a.ts', '#server/app.ts'],
  ['contract/a.ts', '../web/paths.ts'],
  ['contract/a.ts', 'fastify'],
  ['server/process/app.ts', '#web/paths.ts'],
  ['server/process/app.ts', '../scripts/build.ts'],
  ['web/main.tsx', '#server/app.ts'],
  ['web/main.tsx', '../server/app.ts'],
  ['e2e/journeys/sign-in.ts', '#server/app.ts'],
  ['e2e/journeys/sign-in.ts', '#web/paths.ts'],
  ['server/features/census/testing/sender.ts', '#web/paths.ts'],
  ['bench/run.ts', '#web/paths.ts'],
  ['scripts/dev.ts', '../web/vite.config.ts'],
  ['server/features/shifts/shifts.routes.ts', '#server/features/reports/reports.queries.ts'],
  ['server/features/shifts/shifts.routes.ts', '../reports/reports.queries.ts'],
  ['server/features/shifts/shifts.test.ts', '../reports/reports.queries.ts'],
  ['server/auth/access/access.ts', '#server/features/accounts/accounts.queries.ts'],
  ['server/auth/access/access.test.ts', '#server/features/accounts/accounts.queries.ts'],
  ['server/http/page/page.ts', '#server/features/accounts/accounts.queries.ts'],
  ['server/db/connect.ts', '#server/features/accounts/accounts.queries.ts'],
  ['server/db/connect.ts', '../mail/mail-queue.ts'],
  ['server/auth/sessions/sessions.ts', '#server/live/live.ts'],
  ['server/folder-without-rule/a.ts', '#server/db/connect.ts'],
  ['server/db/connect.ts', '#server/folder-without-rule/a.ts'],
  ['domain/time/calendar.ts', '../shifts/windows.ts'],
  ['domain/measures/tally.ts', '#domain/reports/compose-report.ts'],
  ['domain/people/access.ts', '#domain/time/calendar.ts'],
  ['web/pages/reports/report.tsx', '../dashboard/day.tsx'],
  ['web/pages/reports/report.tsx', '#web/shell/sidebar.tsx'],
  ['web/features/users/user-list.tsx', '#web/pages/admin/users-page.tsx'],
  ['web/ui/button.tsx', '#web/pages/reports/report.tsx'],
  ['web/ui/button.tsx', '#web/features/users/user-list.tsx'],
  ['web/charts/line.tsx', '#web/features/users/user-list.tsx'],
  ['web/charts/line.tsx', '../shell/sidebar.tsx'],
  ['web/lib/client.ts', '../shell/sidebar.tsx'],
  ['web/lib/client.ts', '#web/ui/button.tsx'],
  ['server/features/shifts/shifts.routes.ts', 'drizzle-orm'],
  ['server/features/shifts/shifts.routes.ts', 'drizzle-orm/pg-core'],
  ['server/features/shifts/shifts.test.ts', 'pg'],
  ['server/process/main.ts', 'pg'],
  ['server/db/store/open-store.ts', 'pg'],
  ['server/live/live.queries.ts', 'pg'],
  ['server/features/census/fhir/caller.ts', 'node:https'],
  ['server/outgoing/outgoing-calls.ts', '#server/auth/access.ts'],
])('%s may not import %s', (from, specifier) => {
  expect(places({ [from]: `\nimport '${specifier}';` })).toEqual([`${from}:2`]);
});

test.each<[from: string, specifier: string]>([
  ['domain/a.ts', './b.ts'],
  ['domain/a.test.ts', 'vitest'],
  ['domain/a.test.ts', 'fast-check'],
  ['domain/a.test.ts', 'node:fs'],
  ['domain/a.test.ts', './golden/reports.json'],
  ['contract/a.ts', '#domain/a.ts'],
  ['contract/a.ts', 'zod'],
  ['contract/a.test.ts', 'vitest'],
  ['server/process/app.ts', '#contract/a.ts'],
  ['server/process/app.ts', '#domain/a.ts'],
  ['server/process/app.ts', '#server/features/shifts/shifts.routes.ts'],
  ['server/features/shifts/shifts.routes.ts', './shifts.queries.ts'],
  ['server/features/shifts/shifts.routes.ts', '#server/auth/access.ts'],
  ['server/http/page/page.ts', '#server/auth/access.ts'],
  ['server/http/page/page.ts', '../errors/conflict.ts'],
  ['server/features/shifts/save-shift.ts', '#server/features/red-flags/missing-flags.ts'],
  ['server/db/erase-people.test.ts', '#server/mail/mail-queue.ts'],
  ['server/db/erase-people.test.ts', '#server/testing/world.ts'],
  ['server/testing/world.ts', '#server/demo/hospitals/people.ts'],
  ['server/features/census/testing/simulated-day.ts', '#server/demo/shifts/patients.ts'],
  ['server/features/mail-stops/mail-stops.test.ts', '../subscriptions/testing/subscriptions.ts'],
  ['domain/reports/compose-report.ts', '#domain/shifts/windows.ts'],
  ['domain/reports/compose-report.test.ts', '#domain/testing/examples.ts'],
  ['server/features/shifts/shifts.queries.ts', 'drizzle-orm'],
  ['server/db/driver/pool.ts', 'pg'],
  ['server/db/database.test.ts', 'pg'],
  ['server/jobs/jobs.ts', 'pg-boss'],
  ['server/outgoing/outgoing-calls.ts', 'node:https'],
  ['server/features/census/fhir/rounds.ts', '#server/outgoing/outgoing-calls.ts'],
  ['web/main.tsx', '#contract/a.ts'],
  ['web/router.tsx', './pages/reports/report.tsx'],
  ['web/pages/reports/report.tsx', '#web/ui/button.tsx'],
  ['web/pages/admin/users-page.tsx', '#web/features/users/user-list.tsx'],
  ['web/shell/sidebar.tsx', '#web/features/unsent/unsent-bar.tsx'],
  ['web/features/users/user-list.tsx', '#web/ui/button.tsx'],
  ['web/ui/button.tsx', '#web/lib/client.ts'],
  ['web/pages/reports/report.tsx', './report.module.css'],
  ['e2e/journeys/sign-in.ts', '#contract/a.ts'],
  ['bench/run.ts', '#server/app.ts'],
  ['scripts/backup.ts', '#server/db/connect.ts'],
  ['playwright.config.ts', './server/pdf/chromium.ts'],
])('%s may import %s', (from, specifier) => {
  expect(check({ [from]: `import '${specifier}';` })).toEqual([]);
});

test.each([
  `import type { A } from '#server/a.ts';`,
  `import { type A } from '#server/a.ts';`,
  `export { a } from '#server/a.ts';`,
  `export type { A } from '#server/a.ts';`,
  `type A = import('#server/a.ts').A;`,
  `const a = await import('#server/a.ts');`,
  `const a = require('#server/a.ts');`,
  `import text from '#server/a.ts?raw';`,
])('%s counts as an import', text => {
  expect(places({ 'web/a.tsx': text })).toEqual(['web/a.tsx:1']);
});

test.each([
  `// import '#server/a.ts';`,
  `/* import '#server/a.ts'; */`,
  `const text = "import '#server/a.ts'";`,
  'const text = `import "#server/a.ts"; process.env`;',
  `const text = 'Date.now() process.env sql';`,
])('%s is ignored', text => {
  expect(check({ 'domain/a.ts': text })).toEqual([]);
});

test.each<[path: string, text: string]>([
  ['server/process/app.ts', 'process.env.PORT'],
  ['server/process/app.ts', `process['env']`],
  ['server/process/app.ts', 'globalThis.process.env'],
  ['server/process/app.ts', 'const { env } = process;'],
  ['web/lib/a.ts', `import { env } from 'node:process';`],
  ['server/auth/a.ts', `await fetch('https://login.example.org')`],
  ['server/auth/a.ts', `globalThis.fetch('https://login.example.org')`],
  ['domain/a.ts', 'Date.now()'],
  ['domain/a.ts', 'const clock = Date.now;'],
  ['contract/a.ts', 'new Date()'],
  ['server/http/a.ts', 'new Date'],
  ['server/http/a.ts', 'Date()'],
  ['server/auth/sessions/sessions.ts', 'Date.now()'],
  ['server/features/shifts/shifts.routes.ts', 'Temporal.Now.instant()'],
  ['server/features/shifts/shifts.routes.ts', 'db.execute(sql`select 1`)'],
  ['web/ui/all.ts', `export * from './button.tsx';`],
  ['web/ui/all.ts', `export * as button from './button.tsx';`],
  ['web/ui/all.ts', `export type * from './button.tsx';`],
  ['web/ui/index.ts', `export { Button } from './button.tsx';`],
])('%s may not contain %s', (path, text) => {
  expect(places({ [path]: text })).toEqual([`${path}:1`]);
});

test.each<[path: string, text: string]>([
  ['server/core/config.ts', 'process.env.PORT'],
  ['server/testing/store.ts', 'process.env.TEST_SERVER'],
  ['scripts/test.ts', 'process.env.CHROMIUM_PATH'],
  ['playwright.config.ts', 'process.env.E2E_PORT'],
  ['vitest.long.config.ts', 'process.env.LONG'],
  ['web/lib/a.ts', 'import.meta.env.DEV'],
  ['domain/a.ts', 'new Date(0)'],
  ['domain/a.test.ts', 'new Date()'],
  ['server/features/shifts/shifts.test.ts', 'Date.now()'],
  ['server/process/main.ts', 'Date.now()'],
  ['web/lib/clock.ts', 'Date.now()'],
  ['server/features/shifts/shifts.queries.ts', 'db.execute(sql`select 1`)'],
])('%s may contain %s', (path, text) => {
  expect(check({ [path]: text })).toEqual([]);
});

test.each(levels)('the folders that "$folder" allows have no cycle', ({ mayImport }) => {
  expect(findCycles(new Map(Object.entries(mayImport)))).toEqual([]);
});

test('a cycle of files is reported once, with its files and the line of its first import', () => {
  const tree = {
    'domain/a.ts': `\nimport './b.ts';`,
    'domain/b.ts': `import type { C } from './c.ts';`,
    'domain/c.ts': `import '#domain/a.ts';`,
    'domain/d.ts': `import './a.ts';`,
  };
  expect(check(tree)).toEqual([
    'domain/a.ts:2: domain/a.ts → domain/b.ts → domain/c.ts → domain/a.ts — no cycles: move what they share to a file that both import',
  ]);
});

test.each(['server/db', 'web/pages/reports', 'bench', 'scripts'])(
  'a cycle of folders in %s is reported, also between a folder and one inside it',
  folder => {
    const tree = {
      [`${folder}/a.ts`]: `import './parts/b.ts';`,
      [`${folder}/parts/b.ts`]: '',
      [`${folder}/parts/c.ts`]: `\nimport '../d.ts';`,
      [`${folder}/d.ts`]: '',
      [`${folder}/parts/c.test.ts`]: `import '../a.ts';`,
    };
    expect(check(tree)).toEqual([
      `${folder}/a.ts:1: ${folder} → ${folder}/parts → ${folder} — no cycles of folders: move what they share to a folder that both import`,
    ]);
  },
);

test('a file that imports itself and a separate cycle are two findings', () => {
  const tree = {
    'web/a.ts': `import './a.ts';`,
    'web/b.ts': `import './c.ts';`,
    'web/c.ts': `import './b.ts';`,
  };
  expect(places(tree)).toEqual(['web/a.ts:1', 'web/b.ts:1']);
});

test.each<[from: string, specifier: string, rule: string]>([
  [
    'web/main.tsx',
    '#server/app.ts',
    'web/ may import contract, domain: move shared code to contract/ (the API) or domain/ (the meaning), or pass the value as an argument',
  ],
  [
    'server/http/page/page.ts',
    '#server/live/live.ts',
    'server/http/ may import core, db, auth, pdf: move shared code to a folder that both may import, or pass it in from server/process/app.ts',
  ],
  [
    'server/features/shifts/shifts.routes.ts',
    '../reports/reports.queries.ts',
    'server/features/shifts/ may import adequacy, census, red-flags: move what both need to domain/, server/db/, server/auth/ or server/http/, or list the edge in scripts/imports/rules.ts if one feature builds on the other',
  ],
])('the finding in %s about %s says where the import should go', (from, specifier, rule) => {
  expect(check({ [from]: `import '${specifier}';` })).toEqual([`${from}:1: imports ${specifier} — ${rule}`]);
});

test('findings are sorted by file and line', () => {
  const text = `${'\n'.repeat(9)}import 'zod';`;
  expect(places({ 'domain/b.ts': `import 'zod';${text}`, 'domain/a.ts': text })).toEqual([
    'domain/a.ts:10',
    'domain/b.ts:1',
    'domain/b.ts:10',
  ]);
});

test('a file that does not parse fails the check', () => {
  expect(() => check({ 'domain/a.ts': '\nconst = 1;' })).toThrow('domain/a.ts:2');
});
