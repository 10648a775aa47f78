import { setTimeout as delay } from 'node:timers/promises';
import { finishBulkLoad } from '#server/db/lifecycle/tidy-up.ts';
import { generateHospitals } from '#server/demo/generate.queries.ts';
import { addExportToken, loadDemo } from './exports.ts';
import { demoOwner, openDemoModule, toSide } from './http/demo-module.ts';
import { startMeter } from './http/meter.ts';
import { openDatabase, startOwnPostgres } from './http/postgres.ts';
import { startProduct } from './http/servers.ts';
import { signIn } from './http/sign-in.ts';
import { largestSimulation } from './simulations.ts';
import { type Line, printTable } from './tools/print-table.ts';

/** Of the exported hospital: 250,000 shifts, which take several seconds. */
const size = { hospitals: 1, modules: 12, years: 10, seed: 1, until: '2026-10-31' };

const calls = ['save', 'day'] as const;

/** Measures what others notice of one person with two simulations and four exports at a time: p95 of a save at most three times (D70). */
export async function benchFair(stack: AsyncDisposableStack, seconds: number): Promise<void> {
  const url = await startOwnPostgres(stack);
  const store = await openDatabase(stack, url);
  await loadDemo(url);
  await generateHospitals(store, size);
  await finishBulkLoad(store);
  const token = await addExportToken(store);
  const server = await startProduct(stack, { DATABASE_URL: url, DEMO: '1' });
  const meter = await startMeter(stack, seconds, store.pool);
  const module = await openDemoModule(server);
  const person = await signIn(server, demoOwner);

  const counts: Record<string, number> = {};
  /** Repeats a call after the time that `Retry-After` asks for. */
  async function repeat(name: string, signal: AbortSignal, call: () => Promise<Response>): Promise<void> {
    while (!signal.aborted) {
      try {
        const answer = await call();
        for await (const _ of answer.body ?? []) if (signal.aborted) return;
        const key = `${name} ${answer.status}`;
        counts[key] = (counts[key] ?? 0) + 1;
        if (answer.status !== 200)
          await delay(1_000 * Number(answer.headers.get('retry-after') ?? 1), null, { signal });
      } catch (error) {
        if (!signal.aborted) throw error;
      }
    }
  }
  const simulate = () => person.send('POST', '/api/simulations/', largestSimulation);
  const exportAll = (signal: AbortSignal) => () =>
    fetch(`${server.address}/api/export/shifts.parquet`, {
      headers: { authorization: `Bearer ${token}` },
      signal,
    });

  const measure = async (when: string) => {
    const found = new Map<string, Line>();
    for (const call of calls) {
      const [line] = await meter.compare(`${call}, ${when}`, [toSide(module, call)], { clients: 1 });
      if (line) found.set(call, line);
    }
    return found;
  };
  const quiet = await measure('quiet');
  const leaving = new AbortController();
  const { signal } = leaving;
  const running = [
    ...Array.from({ length: 2 }, () => repeat('simulation', signal, simulate)),
    ...Array.from({ length: 4 }, () => repeat('export', signal, exportAll(signal))),
  ];
  const busy = await measure('with two simulations and four exports');
  leaving.abort();
  await Promise.all(running);
  printTable('Calls of others while one person simulates and exports, 1 client', [
    ...quiet.values(),
    ...busy.values(),
  ]);
  for (const call of calls) {
    const [before, during] = [quiet, busy].map(lines => lines.get(call)?.timing.p95 ?? 0);
    const goal = call === 'save' ? ' (goal: at most 3)' : '';
    console.log(`p95 of a ${call}: ${((during ?? 0) / (before ?? 1)).toFixed(1)} times the quiet one${goal}`);
  }
  console.log('answers meanwhile:', counts);
}
