import { openPool } from '#server/db/pool.ts';
import { startPostgres } from '#server/testing/stores/postgres.ts';
import type { Calls, Transaction } from './bare/calls.ts';
import { startRecorder } from './bare/record-calls.ts';
import { startMeter } from './http/meter.ts';
import { findPostmaster } from './http/processor-time.ts';
import { serverProcesses, startBare, startProduct } from './http/servers.ts';
import {
  demoOwner,
  formatClients,
  openWard,
  toSide,
  type Ward,
  type WardCall,
  wardCalls,
} from './http/ward.ts';
import { type Line, printTable } from './print-table.ts';

const calls = Object.entries(wardCalls) as [WardCall, string][];

/** Measures the calls of a shift's entry on demo data, beside a bare server that runs the same statements. */
export async function benchShifts(stack: AsyncDisposableStack, seconds: number): Promise<void> {
  const { url, stop } = await startPostgres();
  stack.defer(stop);
  const ward = await openWard(await startProduct(stack, { DATABASE_URL: url, DEMO: '1' }));
  const bare = await startBare(stack, url, await recordWard(stack, url, ward));
  const pool = openPool({ url }, console);
  stack.defer(() => pool.end());
  const meter = startMeter(stack, { postmaster: await findPostmaster(pool), seconds });
  // Each server saves shifts of its own, because a save must name the version that it changes.
  const bareShifts = ward.shifts.splice(64);
  const lines: Line[] = [];
  for (const clients of [1, 16, 64]) {
    for (const [call, name] of calls) {
      const product = toSide(ward, call);
      const reference = { ...product, name: 'bare', server: bare, path: `/${call}` };
      if (call === 'save') reference.bodies = bareShifts;
      const label = `${name}, ${formatClients(clients)}`;
      lines.push(...(await meter.compare(label, [reference, product], { clients })));
    }
  }
  printTable(`Shifts over HTTP on PostgreSQL, demo data, ${serverProcesses} processes`, lines);
}

/** The statements of the calls. A save reads the day before it writes; the bare server only writes. */
async function recordWard(stack: AsyncDisposableStack, url: string, ward: Ward): Promise<Calls> {
  const record = await startRecorder(stack, url, demoOwner);
  const example = ward.shifts.pop();
  if (!example) throw new Error('the demo data has no shifts');
  const day = await record(browser => browser.get(ward.paths.day));
  const state = await record(browser => browser.get(ward.paths.state));
  const body = { ...example, rn_actual: example.rn_actual + 0.5 };
  const save = await record(browser => browser.post(ward.paths.save, body));
  return { day, state, save: save.map(keepWrite) };
}

/** The write's own values come from the request. */
function keepWrite({ begin, statements }: Transaction): Transaction {
  const write = statements.find(({ text }) => text.includes('update shifts'));
  if (!write) return { begin, statements };
  const values = [...write.values];
  for (const name of ['id', 'version', 'rn_actual']) {
    const position = Number(new RegExp(`\\b${name} = \\$(\\d+)`).exec(write.text)?.[1]);
    values[position - 1] = { parameter: name };
  }
  return { begin, statements: [{ text: write.text, values }] };
}

/** Measures the same calls on the embedded store, which one process serves. */
export async function benchEmbeddedShifts(stack: AsyncDisposableStack, seconds: number): Promise<void> {
  const ward = await openWard(await startProduct(stack, { DEMO: '1' }));
  const meter = startMeter(stack, { seconds });
  const lines: Line[] = [];
  for (const clients of [1, 8]) {
    for (const [call, name] of calls) {
      const label = `${name}, ${formatClients(clients)}`;
      lines.push(...(await meter.compare(label, [toSide(ward, call)], { clients, rounds: 1 })));
    }
  }
  printTable('Shifts over HTTP on the embedded store, demo data', lines);
}
