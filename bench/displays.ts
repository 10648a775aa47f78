import { setTimeout as wait } from 'node:timers/promises';
import type { Display } from '#contract/now/now.ts';
import type { AuthState } from '#contract/people/accounts.ts';
import type { DayOfShifts } from '#contract/shifts/shifts.ts';
import { linksUrl } from '#server/testing/displays.ts';
import { HttpBrowser } from '#server/testing/processes/http-browser.ts';
import { demoOwner } from './http/demo-module.ts';
import { openDatabase, startOwnPostgres } from './http/postgres.ts';
import { findPostmaster, readProcessorTime } from './http/processor-time.ts';
import { type Server, startProduct } from './http/servers.ts';
import { signIn } from './http/sign-in.ts';
import { computeTiming } from './tools/measure.ts';
import { formatTable, printTable } from './tools/print-table.ts';

const screens = 100;
const saveEveryMs = 10_000;
/** As the page does, besides when it gets an event. */
const loadEveryMs = 30_000;

/**
 * The processor time of a server whose hospital saves a shift every ten seconds, without wall screens and with 100 of them (B13),
 * and how soon they show a save. Each screen has a link of its own.
 */
export async function benchDisplays(stack: AsyncDisposableStack, seconds: number): Promise<void> {
  const url = await startOwnPostgres(stack);
  const { pool } = await openDatabase(stack, url);
  const server = await startProduct(stack, { DATABASE_URL: url, DEMO: '1' });
  const pids = [server.pid, await findPostmaster(pool)];
  const owner = await signIn(server, demoOwner);
  const { client_config } = await get<AuthState>(owner, '/api/accounts/get_state/');
  const moduleId = client_config?.modules[0] ?? 0;
  const save = await prepareSaves(owner, moduleId);
  let saved = { rns: 0, at: 0 };

  async function measure(label: string): Promise<string[]> {
    const before = pids.map(readProcessorTime);
    const started = performance.now();
    while (performance.now() - started < 1_000 * seconds) {
      saved = { rns: (saved.rns % 20) + 1, at: performance.now() };
      await save(saved.rns);
      await wait(saved.at + saveEveryMs - performance.now());
    }
    const elapsed = performance.now() - started;
    const shares = pids.map((pid, index) => {
      const used = (readProcessorTime(pid) ?? Number.NaN) - (before[index] ?? 0);
      return `${((100 * used) / elapsed).toFixed(1)} %`;
    });
    return [label, ...shares];
  }

  await measure('first calls take longer');
  const without = await measure('without screens');
  const delays: number[] = [];
  const closing = new AbortController();
  stack.defer(async () => closing.abort());
  for (let screen = 0; screen < screens; screen += 1) {
    const browser = await openScreen(server, owner, `Screen ${screen}`);
    let shown = saved.rns;
    void keepLoading(browser, closing.signal, ({ modules }) => {
      const rns = modules.find(({ id }) => id === moduleId)?.shift?.rn_actual;
      if (rns === saved.rns && rns !== shown) delays.push(performance.now() - saved.at);
      shown = rns ?? shown;
    });
    await wait(loadEveryMs / screens);
  }
  const withScreens = await measure(`with ${screens} screens`);
  const header = ['share of a core, a save every 10 s', 'Node', 'PostgreSQL'];
  console.log(`\nHospital Now on PostgreSQL\n${formatTable(header, [without, withScreens])}`);
  printTable('Hospital Now on wall screens', [
    { label: 'a save is shown after', timing: computeTiming(delays) },
  ]);
}

async function get<T>(browser: HttpBrowser, path: string): Promise<T> {
  return read(await browser.send('GET', path));
}

async function read<T>(response: Response): Promise<T> {
  if (!response.ok) throw new Error(`${response.url} returned ${response.status}: ${await response.text()}`);
  return (await response.json()) as T;
}

/** Saves of the running window with other RNs. */
async function prepareSaves(owner: HttpBrowser, moduleId: number): Promise<(rns: number) => Promise<void>> {
  const path = `/api/module/${moduleId}/shifts/`;
  const { date, windows, shifts } = await get<DayOfShifts>(owner, path);
  const running = windows.findLast(({ time }) => Date.parse(time) <= Date.now());
  let version = shifts.find(({ window }) => window === running?.id)?.version;
  return async rns => {
    const body = { date, window: running?.id, acuity_counts: {}, rn_actual: rns, version };
    ({ version } = await read<{ version: number }>(await owner.send('POST', path, body)));
  };
}

async function openScreen(server: Server, owner: HttpBrowser, name: string): Promise<HttpBrowser> {
  const { token } = await read<{ token: string }>(await owner.send('POST', linksUrl, { name }));
  const screen = new HttpBrowser(server.address);
  await screen.send('GET', '/display');
  await screen.send('POST', '/api/display/', { token });
  return screen;
}

/** Loads as the page of a wall screen does: at first, at each event, and from time to time. */
async function keepLoading(screen: HttpBrowser, closing: AbortSignal, take: (shown: Display) => void) {
  const load = async () => take(await get<Display>(screen, '/api/display/'));
  await load();
  const { body } = await screen.send('GET', '/api/display/live/', undefined, closing);
  const timer = setInterval(load, loadEveryMs);
  try {
    const decoder = new TextDecoder();
    for await (const chunk of body ?? []) {
      if (decoder.decode(chunk).includes('event: change')) await load();
    }
  } catch (error) {
    if (!closing.aborted) throw error;
  } finally {
    clearInterval(timer);
  }
}
