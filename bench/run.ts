import { mkdtemp, rm } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { openStore, type Store } from '#server/db/store/open-store.ts';
import { benchAdequacy } from './adequacy.ts';
import { benchBrowser } from './browser.ts';
import { printComparison, readRun, saveRun } from './compare.ts';
import { benchDisplays } from './displays.ts';
import { benchEmbedded } from './embedded.ts';
import { benchExports } from './exports.ts';
import { benchFair } from './fair.ts';
import { benchForecast } from './forecast.ts';
import { benchGrowth } from './growth.ts';
import { serverProcesses } from './http/servers.ts';
import { benchLists } from './lists.ts';
import { benchMessages } from './messages.ts';
import { benchPdf } from './pdf.ts';
import { benchPeers } from './peers.ts';
import { benchRedFlags } from './red-flags.ts';
import { benchReports } from './reports.ts';
import { benchSchedule } from './schedule.ts';
import { benchScopes } from './scopes.ts';
import { benchShifts } from './shifts.ts';
import { benchSimulations } from './simulations.ts';
import { soak } from './soak.ts';
import { benchStandards } from './standards.ts';
import { benchTallies } from './tallies.ts';

/** `npm run bench [-- reports … --hospitals 1000 --database URL]`; without names, all benchmarks run. */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    /** Hospitals with three modules and three years each. 1,000, or 19 million shifts, take half an hour to generate. */
    hospitals: { type: 'string', default: '60' },
    /** Of the exported hospital: ten years of 52 are 1.1 million shifts. */
    modules: { type: 'string', default: '52' },
    /** A database that `npm run generate` has filled, for the reports. */
    database: { type: 'string' },
    /** Of each of the three rounds in which the servers that are compared take turns. */
    seconds: { type: 'string', default: '2' },
    /** Of the soak. */
    minutes: { type: 'string', default: '15' },
    /** Writes the figures to a file, and compares them with those of an earlier file. */
    save: { type: 'string' },
    compare: { type: 'string' },
  },
});
const seconds = Number(values.seconds);
const hospitals = Number(values.hospitals);

const benchmarks: Record<string, ((stack: AsyncDisposableStack) => Promise<void>)[]> = {
  adequacy: [() => withStore(benchAdequacy)],
  tallies: [benchTallies],
  scopes: [() => withStore(benchScopes)],
  embedded: [stack => benchEmbedded(stack, seconds)],
  lists: [stack => benchLists(stack, seconds)],
  shifts: [stack => benchShifts(stack, seconds)],
  browser: [() => withStore(benchBrowser)],
  pdf: [() => withStore(benchPdf)],
  reports: [stack => benchReports(stack, { seconds, hospitals, database: values.database })],
  forecast: [stack => benchForecast(stack, seconds)],
  exports: [stack => benchExports(stack, { seconds, modules: Number(values.modules) })],
  fair: [stack => benchFair(stack, seconds)],
  'red-flags': [stack => benchRedFlags(stack, seconds)],
  schedule: [stack => benchSchedule(stack, seconds)],
  simulations: [stack => benchSimulations(stack, seconds)],
  standards: [stack => benchStandards(stack, seconds)],
  peers: [stack => benchPeers(stack, seconds)],
  displays: [stack => benchDisplays(stack, 30 * seconds)],
  growth: [stack => benchGrowth(stack, { seconds, hospitals })],
  messages: [stack => benchMessages(stack, { seconds: 30 * seconds })],
  soak: [stack => soak(stack, { minutes: Number(values.minutes) })],
};

const log = { warn: (details: object, message: string) => console.warn(message, details) };

/** Runs with a new embedded PostgreSQL that only has the migrations. */
async function withStore(run: (store: Store) => Promise<void>): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'parity-bench-'));
  try {
    const store = await openStore({ dataDir }, log);
    await run(store).finally(() => store.close());
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}

const names = positionals.length > 0 ? positionals : Object.keys(benchmarks).filter(name => name !== 'soak');
const unknown = names.find(name => !benchmarks[name]);
if (unknown)
  throw new Error(`unknown benchmark ${unknown}; choose from ${Object.keys(benchmarks).join(', ')}`);
// Read first, so that a wrong name is found before the measurement.
const earlier = values.compare ? await readRun(values.compare) : undefined;
// A signal is an error like any other, so that the servers are stopped.
const { promise: interrupted, reject } = Promise.withResolvers<never>();
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => reject(new Error(signal)));

console.log(
  `Node ${process.version}, ${availableParallelism()} cores, ${serverProcesses} server processes on PostgreSQL`,
);
for (const run of names.flatMap(name => benchmarks[name] ?? [])) {
  await using stack = new AsyncDisposableStack();
  await Promise.race([run(stack), interrupted]);
}
if (earlier) printComparison(earlier);
if (values.save) await saveRun(values.save);
