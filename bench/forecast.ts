import type { Forecast } from '#contract/forecast/forecast.ts';
import type { AuthState } from '#contract/people/accounts.ts';
import { judgeUnits } from '#domain/testing/judge-forecast.ts';
import { otherUnits, tunedUnits, unseenUnits } from '#domain/testing/unit-families.ts';
import { type DemoModule, demoOwner, openDemoModule, toSide } from './http/demo-module.ts';
import { startMeter } from './http/meter.ts';
import { openDatabase, startOwnPostgres } from './http/postgres.ts';
import { type Server, startProduct } from './http/servers.ts';
import { signIn } from './http/sign-in.ts';
import { computeTiming, type Timing } from './tools/measure.ts';
import { formatTable, printTable } from './tools/print-table.ts';

/** Not those that the settings of the forecast were chosen with. */
const seeds = [201, 202, 203, 204, 205, 206];

const errorHeader = ['error ÷ weekday mean’s', 'to 12 h', 'to 24 h', 'to 7 days'];
const bandHeader = ['inside the band, to 12 h', 'to 24 h', 'to 7 days'];

/** Prints the errors of forecasts as shares of the weekday mean's, and measures the call on two years of demo data. */
export async function benchForecast(stack: AsyncDisposableStack, seconds: number): Promise<void> {
  printSimulated();
  const url = await startOwnPostgres(stack);
  const { pool } = await openDatabase(stack, url);
  const server = await startProduct(stack, { DATABASE_URL: url, DEMO: '1' });
  await printDemo(server);
  await measureForecast(stack, server, 'PostgreSQL', seconds, pool);
}

function printSimulated(): void {
  const format = (value: number | null) => value?.toFixed(2) ?? '–';
  const rows = [tunedUnits, otherUnits, unseenUnits].flatMap(units => {
    const { verdicts, pooled } = judgeUnits(units, seeds);
    const lines = verdicts.map(({ name, ratios, coverage }) => [
      name,
      ...[...ratios, ...coverage].map(format),
    ]);
    return [...lines, ['all of these', ...pooled.map(format), '', '', '']];
  });
  console.log(`\nForecasts of simulated units\n${formatTable([...errorHeader, ...bandHeader], rows)}`);
}

async function printDemo(server: Server): Promise<void> {
  const browser = await signIn(server, demoOwner);
  const get = async (path: string) => (await browser.send('GET', path)).json();
  const { client } = (await get('/api/accounts/get_state/')) as AuthState;
  const rows: string[][] = [];
  for (const { id, name } of client?.modules ?? []) {
    const { refused, score } = (await get(`/api/module/${id}/forecast/`)) as Forecast;
    const ratios = score.map(({ mae, mae_same_weekday }) =>
      ((mae ?? 0) / (mae_same_weekday || 1)).toFixed(2),
    );
    const shares = score.map(({ coverage }) => coverage?.toFixed(2) ?? '–');
    rows.push([name, ...(refused === null ? [...ratios, ...shares] : [refused])]);
  }
  console.log(`\nForecasts of the demo’s modules\n${formatTable([...errorHeader, ...bandHeader], rows)}`);
}

type Pool = NonNullable<Parameters<typeof startMeter>[2]>;

async function measureForecast(
  stack: AsyncDisposableStack,
  server: Server,
  store: string,
  seconds: number,
  pool?: Pool,
): Promise<void> {
  const module = await openDemoModule(server);
  const meter = await startMeter(stack, seconds, pool);
  const day = toSide(module, 'day', 'a day of shifts');
  const path = `/api/module/${module.moduleId}/forecast/`;
  const at = new Date(Date.now() - 60_000).toISOString();
  const lines = await meter.compare('', [
    day,
    { ...day, name: 'forecast, kept', path },
    { ...day, name: 'forecast, computed', path: `${path}?at=${at}` },
  ]);
  const reference = lines[0] && { label: lines[0].label, timing: lines[0].timing };
  const timing = await measureAfterSaves(module, seconds);
  lines.push({ label: 'forecast, after a save', timing, ...(reference && { reference }) });
  printTable(`The forecast of a module over HTTP on ${store}, two years of demo data`, lines);
}

/** The time of a forecast after each save, when none is kept. */
async function measureAfterSaves(
  { server, moduleId, paths, shifts }: DemoModule,
  seconds: number,
): Promise<Timing> {
  const browser = await signIn(server, demoOwner);
  const times: number[] = [];
  const end = performance.now() + 3 * seconds * 1000;
  for (let turn = 0; performance.now() < end; turn += 1) {
    const place = turn % shifts.length;
    const body = { ...shifts[place], rn_actual: ((shifts[place]?.rn_actual ?? 0) % 20) + 0.5 };
    const saved = await browser.send('POST', paths.save, body);
    if (!saved.ok) throw new Error(`a save returned ${saved.status}`);
    shifts[place] = { ...body, version: ((await saved.json()) as { version: number }).version };
    const before = performance.now();
    await (await browser.send('GET', `/api/module/${moduleId}/forecast/`)).json();
    times.push(performance.now() - before);
  }
  return computeTiming(times);
}
