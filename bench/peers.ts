import type { AuthState } from '#contract/people/accounts.ts';
import type { ReportContext } from '#contract/reports/report-context.ts';
import { finishBulkLoad } from '#server/db/lifecycle/tidy-up.ts';
import { generateHospitals } from '#server/demo/generate.queries.ts';
import { demoPassword } from '#server/demo/hospitals/demo-accounts.ts';
import { asPlatform } from '#server/testing/stores/every-table.ts';
import { lastDate } from './hospitals.ts';
import { startMeter } from './http/meter.ts';
import { openDatabase, startOwnPostgres } from './http/postgres.ts';
import { startProduct } from './http/servers.ts';
import { signIn } from './http/sign-in.ts';
import { computeTiming } from './tools/measure.ts';
import { printTable } from './tools/print-table.ts';

const hospitals = 60;

/** Quarters whose shifts all exist and that are open today. */
const quarters = ['2025-Q1', '2025-Q2', '2025-Q3', '2025-Q4', '2026-Q1', '2026-Q2'] as const;

/** Measures Fair Peers of 60 hospitals (B21) beside a report of ratios: a stored quarter, and requests that make one. */
export async function benchPeers(stack: AsyncDisposableStack, seconds: number): Promise<void> {
  const url = await startOwnPostgres(stack);
  const store = await openDatabase(stack, url);
  const { pool } = store;
  const server = await startProduct(stack, { DATABASE_URL: url, DEMO: '1' });
  await generateHospitals(store, { hospitals, modules: 1, years: 2, seed: 1, until: lastDate });
  await finishBulkLoad(store);
  const { rows } = await asPlatform(
    pool,
    `with client as (update clients set shares_with_peers = name like 'Generated Hospital %' returning id, name)
     update modules set peer_group = 'Generated' where client_id in (
       select id from client where name like 'Generated Hospital %') returning id`,
  );
  const module = rows[0]?.id;
  const browser = await signIn(server, { email: 'admin@demo.parity', password: demoPassword });
  const { client } = (await (await browser.send('GET', '/api/accounts/get_state/')).json()) as AuthState;
  if (!client) throw new Error('the administrator has no hospital');
  const toPath = (quarter: string) => `/api/reports/peers/?modules=${module}&quarter=${quarter}`;
  const made: number[] = [];
  for (let round = 0; round < 3; round++) {
    // As if nobody had asked yet: a quarter is made once only.
    await pool.query('truncate peer_sums, peer_modules, peer_quarters');
    for (const quarter of quarters) {
      const started = performance.now();
      const answer = await browser.send('GET', toPath(quarter));
      const { context } = (await answer.json()) as { context: ReportContext };
      made.push(performance.now() - started);
      const points = context.groupings[0]?.data.peers?.hospitals.length;
      if (points !== hospitals) throw new Error(`${points} of ${hospitals} hospitals are compared`);
    }
  }
  const summed: number[] = [];
  for (let round = 0; round < 5; round++) {
    const started = performance.now();
    await asPlatform(
      pool,
      `select s.client_id, date_trunc('week', s.date), sum(s.rn_actual), sum(s.rn_target)
       from modules m join shifts s on s.client_id = m.client_id and s.module_id = m.id
       where m.peer_group = 'Generated' and s.date between '2026-04-05' and '2026-06-27' group by 1, 2`,
    );
    summed.push(performance.now() - started);
  }
  const meter = await startMeter(stack, seconds, pool);
  const side = (name: string, path: string) => ({ name, server, headers: browser.headers, path });
  const range = 'start_date=2026-04-01&end_date=2026-06-30';
  const lines = await meter.compare('', [
    side('ratio of one module', `/api/reports/ratio/?modules=${module}&${range}`),
    side('peers, stored', toPath('2026-Q2')),
  ]);
  printTable(`Fair Peers of ${hospitals} hospitals, over HTTP`, [
    ...lines,
    { label: 'peers, made by the first request after a start', timing: computeTiming(made.slice(0, 1)) },
    { label: 'peers, made by the next 5 requests', timing: computeTiming(made.slice(1, 6)) },
    { label: 'peers, made by 12 requests after those', timing: computeTiming(made.slice(6)) },
    { label: 'the same shifts summed by week, in one statement', timing: computeTiming(summed) },
  ]);
}
