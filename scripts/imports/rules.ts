/**
 * The direct subfolders of `folder`, and the sibling folders that each may import. A folder that is not listed imports no
 * sibling and no sibling imports it. Keep each table free of cycles. `.` means the files directly in `folder`; a table
 * without `.` leaves those files free.
 */
export interface Level {
  folder: string;
  mayImport: Record<string, string[]>;
  /** Further folders that tests may import. Nothing imports a test, so this closes no cycle. */
  testsMayImport?: string[];
  otherwise: string;
}

export const levels: Level[] = [
  {
    folder: '',
    mayImport: {
      domain: [],
      contract: ['domain'],
      server: ['contract', 'domain'],
      web: ['contract', 'domain'],
      e2e: ['contract', 'domain'],
      bench: ['contract', 'domain', 'server'],
      scripts: ['contract', 'domain', 'server'],
      '.': ['scripts', 'server'],
    },
    otherwise:
      'move shared code to contract/ (the API) or domain/ (the meaning), or pass the value as an argument',
  },
  {
    folder: 'domain',
    mayImport: {
      time: [],
      text: [],
      people: ['text'],
      census: ['time', 'people'],
      scim: ['text', 'people'],
      measures: ['time'],
      shifts: ['time', 'measures'],
      handovers: ['time', 'shifts'],
      subscriptions: ['time', 'shifts'],
      adequacy: ['time', 'measures', 'shifts'],
      budget: ['time', 'measures'],
      simulation: ['measures'],
      export: ['shifts'],
      forecast: ['time', 'measures', 'shifts'],
      reports: ['time', 'measures', 'shifts'],
      standards: ['time', 'measures', 'shifts', 'reports'],
      'red-flags': ['time', 'measures', 'shifts', 'reports'],
      'missed-care': ['time', 'measures', 'reports'],
      peers: ['time', 'measures', 'reports'],
      schedule: ['time', 'text', 'measures', 'shifts', 'reports'],
      'staffing-bridge': ['time', 'measures', 'shifts', 'budget', 'reports', 'schedule'],
      'page-one': [
        'time',
        'measures',
        'shifts',
        'adequacy',
        'budget',
        'reports',
        'red-flags',
        'missed-care',
        'staffing-bridge',
      ],
      analyses: ['time', 'measures', 'reports'],
      reminders: ['red-flags', 'shifts'],
      audit: ['time', 'measures', 'red-flags', 'shifts', 'reports'],
    },
    otherwise: 'move shared code to a folder that both may import',
  },
  {
    folder: 'server',
    mayImport: {
      core: [],
      outgoing: ['core'],
      db: ['core'],
      jobs: ['core', 'db'],
      mail: ['core', 'db', 'jobs'],
      auth: ['core', 'db', 'mail', 'outgoing'],
      live: ['core', 'db', 'auth'],
      pdf: ['core'],
      http: ['core', 'db', 'auth', 'pdf'],
      reports: ['core', 'db', 'http'],
      features: ['core', 'db', 'jobs', 'mail', 'auth', 'live', 'http', 'outgoing', 'pdf', 'reports'],
      demo: ['core', 'db', 'auth', 'http', 'reports', 'features'],
      process: ['core', 'db', 'jobs', 'mail', 'auth', 'live', 'http', 'pdf', 'reports', 'features', 'demo'],
    },
    testsMayImport: ['jobs', 'mail', 'auth', 'live', 'process'],
    otherwise: 'move shared code to a folder that both may import, or pass it in from server/process/app.ts',
  },
  {
    folder: 'server/features',
    mayImport: {
      analyses: ['reports'],
      clients: ['schedule', 'standards'],
      handovers: ['forecast', 'shifts'],
      now: ['census', 'forecast', 'shifts', 'standards'],
      reminders: ['red-flags'],
      reports: ['adequacy', 'missed-care', 'peers', 'red-flags', 'schedule', 'staffing-bridge', 'standards'],
      schedule: ['forecast', 'red-flags'],
      shifts: ['adequacy', 'census', 'red-flags'],
      standards: ['shifts'],
      subscriptions: ['reports'],
    },
    testsMayImport: ['red-flags'],
    otherwise:
      'move what both need to domain/, server/db/, server/auth/ or server/http/, or list the edge in scripts/imports/rules.ts if one feature builds on the other',
  },
  {
    folder: 'web',
    mayImport: {
      lib: [],
      ui: ['lib'],
      charts: ['lib', 'ui'],
      cards: ['lib', 'ui', 'charts'],
      features: ['lib', 'ui', 'charts', 'cards'],
      pages: ['lib', 'ui', 'charts', 'cards', 'features'],
      shell: ['lib', 'ui', 'charts', 'features'],
      app: ['lib', 'ui', 'charts', 'cards', 'features', 'pages', 'shell'],
    },
    testsMayImport: ['pages'],
    otherwise:
      'move it to web/features/ if it knows the product, to web/ui/, web/charts/ or web/lib/ if not, or pass it as a prop',
  },
  {
    folder: 'web/pages',
    mayImport: {},
    otherwise:
      'move what both pages need to web/features/ if it knows the product, to web/ui/, web/charts/ or web/lib/ if not',
  },
];

/** Below these, folders form no cycles; a folder and those inside it are folders of their own. */
export const roomsWithoutFolderCycles = ['domain', 'contract', 'server', 'web', 'bench', 'scripts'];

/** Folders of test helpers. The levels inside a room do not apply to them. */
export const testFolders = ['testing', 'golden'];
export const tests = ['**/*.test.ts', '**/*.test.tsx'];

const inTests = ['vitest', 'fast-check', 'node:'];

/** Rooms that may import only these packages. */
export const roomPackages = [
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
    otherwise: 'contract imports zod only: do this in server/ or web/',
  },
];

const sqlFiles = [
  '**/*.queries.ts',
  'server/{db,demo}/**',
  'server/**/testing/**',
  '{bench,scripts}/**',
  '*.config.ts',
];
const driverFiles = [
  'server/db/driver/**',
  'server/db/**/*.test.ts',
  'server/**/testing/**',
  '{bench,scripts}/**',
  '*.config.ts',
];
const settingFiles = [
  'server/core/config.ts',
  'server/**/testing/**',
  '{scripts,e2e,bench}/**',
  'playwright.config.ts',
  'vitest*.config.ts',
];
const clockFiles = ['server/process/main.ts', 'server/**/testing/**', '{web,e2e,bench,scripts}/**', ...tests];

const callFiles = ['server/outgoing/**', 'server/**/testing/**', '{web,e2e,bench,scripts}/**', ...tests];

const toQueries = 'SQL belongs in *.queries.ts and server/db/';
const toDriver =
  'server/db/driver/ is the only code that talks to the driver; its types are in server/db/driver/pool.ts';
const toConfig = 'read the setting in server/core/config.ts and pass it in';
const toOutgoing = 'server/outgoing/ makes the calls to other servers, because it checks their addresses';

/** Packages that only some files may import. */
export const keptPackages = [
  { names: ['drizzle-orm'], in: sqlFiles, otherwise: toQueries },
  { names: ['pg'], in: driverFiles, otherwise: toDriver },
  { names: ['node:process', 'process'], in: settingFiles, otherwise: toConfig },
  { names: ['node:https', 'https'], in: callFiles, otherwise: toOutgoing },
];

/** Expressions and statements that only some files may use. */
export const keptUses = {
  'the sql tag': { in: sqlFiles, otherwise: toQueries },
  'process.env': { in: settingFiles, otherwise: toConfig },
  'the clock': {
    in: clockFiles,
    otherwise: 'take the time as an argument; server/process/main.ts passes the clock in',
  },
  fetch: { in: callFiles, otherwise: toOutgoing },
  'a re-export': { in: [], otherwise: 'no barrels: import each thing from the file that defines it' },
};
