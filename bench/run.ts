import { parseArgs } from 'node:util';
import { benchBrowser } from './browser.ts';
import { benchLists } from './lists.ts';
import { benchPdf } from './pdf.ts';
import { benchDemoReports, benchReports } from './reports.ts';
import { benchScopes } from './scopes.ts';
import { benchShifts } from './shifts.ts';
import { withStore } from './store.ts';
import { benchTallies } from './tallies.ts';

/** `npm run bench [-- reports … --hospitals 1000 --database URL]`: without names, everything. */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    /** Of three modules and three years each. The full size, 1,000, takes half an hour to make. */
    hospitals: { type: 'string', default: '60' },
    /** A database that `npm run generate` has filled, for the reports. */
    database: { type: 'string' },
  },
});

const suites: Record<string, () => Promise<void>> = {
  tallies: benchTallies,
  scopes: async () => {
    await withStore('embedded', benchScopes);
    await withStore('postgres', benchScopes);
  },
  lists: () => withStore('postgres', benchLists),
  shifts: async () => {
    await withStore('embedded', benchShifts);
    await withStore('postgres', benchShifts);
  },
  browser: () => withStore('embedded', benchBrowser),
  pdf: () => withStore('embedded', benchPdf),
  reports: async () => {
    await withStore('embedded', benchDemoReports);
    await withStore('postgres', store => benchReports(store, Number(values.hospitals)), values.database);
  },
};

for (const name of positionals.length > 0 ? positionals : Object.keys(suites)) {
  const run = suites[name];
  if (!run) throw new Error(`no suite ${name}: there are ${Object.keys(suites).join(', ')}`);
  await run();
}
