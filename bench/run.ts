import { parseArgs } from 'node:util';
import { benchBrowser } from './browser.ts';
import { benchLists } from './lists.ts';
import { benchPdf } from './pdf.ts';
import { benchDemoReports, benchReports } from './reports.ts';
import { benchScopes } from './scopes.ts';
import { benchShifts } from './shifts.ts';
import { benchTallies } from './tallies.ts';
import { withStore } from './with-store.ts';

/** `npm run bench [-- reports … --hospitals 1000 --database URL]`; without names, all benchmarks run. */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    /** Hospitals with three modules and three years each. The full size, 1,000, takes half an hour to generate. */
    hospitals: { type: 'string', default: '60' },
    /** A database that `npm run generate` has filled, for the reports. */
    database: { type: 'string' },
  },
});

const benchmarks: Record<string, () => Promise<void>> = {
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

for (const name of positionals.length > 0 ? positionals : Object.keys(benchmarks)) {
  const run = benchmarks[name];
  if (!run) throw new Error(`unknown benchmark ${name}; choose from ${Object.keys(benchmarks).join(', ')}`);
  await run();
}
