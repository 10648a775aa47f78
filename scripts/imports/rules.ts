import type { Use } from './source.ts';

/** Rooms a room may import from, besides itself. Files that lie in no room (configurations) count as `.`. */
export const rooms: Record<string, { mayUse: string[]; otherwise: string }> = {
  domain: {
    mayUse: [],
    otherwise: 'domain stands alone: move the meaning into domain/, or hand the value in as an argument',
  },
  contract: {
    mayUse: ['domain'],
    otherwise: 'contract imports domain alone: move what it needs into contract/ or domain/',
  },
  server: {
    mayUse: ['contract', 'domain'],
    otherwise: 'move what it shares into contract/ (the wire) or domain/ (the meaning)',
  },
  web: {
    mayUse: ['contract', 'domain'],
    otherwise: 'move what it shares into contract/ (the wire) or domain/ (the meaning)',
  },
  e2e: {
    mayUse: ['contract', 'domain'],
    otherwise: 'drive the running product, and take its words from contract/',
  },
  bench: {
    mayUse: ['contract', 'domain', 'server'],
    otherwise: 'measure through server/ or the running product',
  },
  scripts: {
    mayUse: ['contract', 'domain', 'server'],
    otherwise: 'move what it shares into contract/ or domain/',
  },
  '.': {
    mayUse: ['scripts', 'server'],
    otherwise: 'a configuration stands on scripts/ and server/ alone',
  },
};

/** Folders whose subfolders do not import each other. */
export const apart = [
  {
    folder: 'server/features',
    otherwise: 'move what both features need down: to domain/, server/db/, server/http/ or server/auth/',
  },
  {
    folder: 'web/pages',
    otherwise: 'move what both pages need down: to web/ui/, web/charts/ or web/lib/, or to domain/',
  },
];

/** Folders that lie below others and must not reach up. */
export const below = [
  {
    lower: ['server/db', 'server/http', 'server/auth'],
    upper: ['server/features'],
    otherwise: 'features stand on db, http and auth: move it down, or hand it in from server/app.ts',
  },
  {
    lower: ['web/ui', 'web/charts', 'web/lib'],
    upper: ['web/pages', 'web/shell'],
    otherwise: 'pages and shell stand on ui, charts and lib: move it down, or hand it in as a prop',
  },
];

export const tests = ['**/*.test.ts', '**/*.test.tsx'];
const inTests = ['vitest', 'fast-check', 'node:*'];

/** The only packages some rooms may import. */
export const packages = [
  {
    room: 'domain',
    may: [] as string[],
    tests: inTests,
    otherwise: 'domain has no dependency: do this in server/ or web/',
  },
  {
    room: 'contract',
    may: ['zod'],
    tests: inTests,
    otherwise: 'contract knows zod alone: do this in server/ or web/',
  },
];

const storeRooms = [
  '**/*.queries.ts',
  'server/db/**',
  'server/testing/**',
  'server/demo/**',
  'bench/**',
  'scripts/**',
  '*.config.ts',
];
const toQueries = 'SQL stands in *.queries.ts and server/db/ alone';

/** Packages that only some files may import. */
export const keptPackages = [
  { names: ['drizzle-orm', 'pg', '@electric-sql/pglite'], in: storeRooms, otherwise: toQueries },
];

/** Things that only some files may use: `in` lists where they may stand, `notIn` where they may not. */
export const uses: { what: Use; in?: string[]; notIn?: string[]; but?: string[]; otherwise: string }[] = [
  { what: 'the sql tag', in: storeRooms, otherwise: toQueries },
  {
    what: 'process.env',
    in: [
      'server/config.ts',
      'server/testing/**',
      'scripts/**',
      'e2e/**',
      'bench/**',
      'playwright.config.ts',
      'vitest*.config.ts',
    ],
    otherwise: 'read the setting in server/config.ts and hand it in',
  },
  {
    what: 'the clock',
    notIn: ['domain/**', 'contract/**', 'server/features/**', 'server/http/**'],
    but: tests,
    otherwise: 'take the time as an argument; server/main.ts hands the clock in',
  },
  { what: 'export *', in: [], otherwise: 'no barrels: import each thing from the file that defines it' },
];
