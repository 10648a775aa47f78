import type { Calls, Parameter, Statement } from './bare/calls.ts';
import { startRecorder } from './bare/record-calls.ts';
import {
  type DemoModule,
  demoOwner,
  formatClients,
  openDemoModule,
  type ShiftCall,
  shiftCalls,
  toSide,
} from './http/demo-module.ts';
import type { SaveBody } from './http/generate-load.ts';
import { startMeter } from './http/meter.ts';
import { openDatabase, startOwnPostgres } from './http/postgres.ts';
import { startBare, startProduct } from './http/servers.ts';
import { type Line, printTable } from './tools/print-table.ts';

const calls = Object.entries(shiftCalls) as [ShiftCall, string][];

/** Measures the calls of a shift's entry on demo data, beside a bare server that runs the same statements. */
export async function benchShifts(stack: AsyncDisposableStack, seconds: number): Promise<void> {
  const url = await startOwnPostgres(stack);
  const { pool } = await openDatabase(stack, url);
  const module = await openDemoModule(await startProduct(stack, { DATABASE_URL: url, DEMO: '1' }));
  const bare = await startBare(stack, url, await recordShiftCalls(url, module));
  const meter = await startMeter(stack, seconds, pool);
  // Each server saves shifts of its own, because a save must name the version that it changes.
  const bareShifts = module.shifts.splice(64);
  const lines: Line[] = [];
  for (const clients of [1, 16, 64]) {
    for (const [call, name] of calls) {
      const product = toSide(module, call);
      const reference = { ...product, name: 'bare', server: bare, path: `/${call}` };
      if (call === 'save') reference.bodies = bareShifts;
      const label = `${name}, ${formatClients(clients)}`;
      lines.push(...(await meter.compare(label, [reference, product], { clients })));
    }
  }
  lines.push(...(await compareMissedCare(meter, module, bareShifts)));
  printTable('Shifts over HTTP on PostgreSQL, demo data', lines);
}

/** The same save with counts of missed care (B19), which may take at most 3 % longer. */
async function compareMissedCare(
  meter: Awaited<ReturnType<typeof startMeter>>,
  module: DemoModule,
  otherShifts: readonly SaveBody[],
): Promise<Line[]> {
  const missed_care = Object.fromEntries(module.missedCareTypes.slice(0, 3).map(type => [type, 2]));
  const without = { ...toSide(module, 'save', 'without'), bodies: clear(module.shifts) };
  const counted = {
    ...without,
    name: 'with missed care',
    bodies: clear(otherShifts).map(body => ({ ...body, missed_care })),
  };
  return meter.compare(`${shiftCalls.save}, ${formatClients(16)}`, [without, counted], {
    clients: 16,
    rounds: 9,
  });
}

function clear(shifts: readonly SaveBody[]): SaveBody[] {
  return shifts.map(body => ({ ...body, missed_care: {} }));
}

/** The statements of the calls. A save reads the day with the session, and then writes. */
async function recordShiftCalls(url: string, module: DemoModule): Promise<Calls> {
  await using stack = new AsyncDisposableStack();
  const record = await startRecorder(stack, url, demoOwner);
  const example = module.shifts.pop();
  if (!example) throw new Error('the demo data has no shifts');
  const day = await record(browser => browser.get(module.paths.day));
  const state = await record(browser => browser.get(module.paths.state));
  // Enough RNs, because a save that opens a red flag writes more.
  const body = { ...example, rn_actual: example.rn_actual + 9 };
  const [session, save] = await record(browser => browser.post(module.paths.save, body));
  const write = save?.statements.pop();
  if (!session || !save || !write) throw new Error('a save no longer has two transactions');
  save.statements.push(takeShiftFromRequest(write));
  return { day, state, save: [session, save] };
}

function takeShiftFromRequest({ text, values }: Statement): Statement {
  const changed = [...values];
  for (const parameter of ['id', 'version', 'rn_actual']) {
    const position = new RegExp(`\\b${parameter} = \\$(\\d+)`).exec(text)?.[1];
    if (!position) throw new Error(`the statement that saves a shift sets no ${parameter}: ${text}`);
    changed[Number(position) - 1] = { parameter } satisfies Parameter;
  }
  return { text, values: changed };
}
