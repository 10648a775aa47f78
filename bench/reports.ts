import { reportTypes } from '#domain/reports/report-types.ts';
import { hashPassword } from '#server/auth/passwords/password-hash.ts';
import type { Store } from '#server/db/open-store.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { demoPassword } from '#server/demo/demo-accounts.ts';
import { generateHospitals } from '#server/demo/generate.queries.ts';
import { loadDemo } from '#server/demo/load-demo.ts';
import { Browser } from '#server/testing/browser.ts';
import { asPlatform } from '#server/testing/stores/every-table.ts';
import { createBenchApp } from './create-app.ts';
import { measure } from './measure.ts';
import { buildReportSql, type Statement } from './plain-report-sql.ts';
import { type Line, printTable } from './print-table.ts';

const password = 'measured with patience';
const range = { start: '2025-11-01', end: '2026-10-31' };
const year = `start_date=${range.start}&end_date=${range.end}`;

/** Measures each report over twelve months compared with plain SQL, then many modules, then all hospitals. */
export async function benchReports(store: Store, hospitals: number): Promise<void> {
  const people = await fillStore(store, hospitals);
  const app = await createBenchApp(store);
  const owner = new Browser(app);
  await owner.signIn(people.owner, password);
  const admin = new Browser(app);
  await admin.signIn(people.admin, password);
  await admin.post('/api/accounts/set_client/', { client: people.clientIds[0] });
  const lines: Line[] = [];
  const compare = async (
    label: string,
    browser: Browser,
    report: string,
    query: string,
    modules: number[],
  ) => {
    const statements = buildReportSql(report, modules, range);
    const reference = { label: 'plain SQL', timing: await measure(() => runStatements(store, statements)) };
    const timing = await measure(() => request(browser, `/api/reports/${report}/?${year}&${query}`));
    lines.push({ label: `${label}: plain SQL`, timing: reference.timing }, { label, timing, reference });
  };
  for (const { id } of reportTypes.filter(type => !type.isMultiModule)) {
    const [module = 0] = people.modules;
    await compare(`one module, ${id}`, owner, id, `modules=${module}`, [module]);
  }
  const ten = people.allModules.slice(0, 10);
  await compare('10 modules, module_rollup', admin, 'module_rollup', `modules=${ten.join(',')}`, ten);
  const count = await asPlatform(store.pool, 'select count(*)::int as count from shifts');
  const shifts = Number(count.rows[0]?.count).toLocaleString('en');
  printTable(`Reports of twelve months with ${shifts} shifts on ${store.kind}`, lines);
  await benchAllHospitals(store, admin, people);
  await app.close();
}

/** The reference exceeds the statement timeout, so it runs once, without one. */
async function benchAllHospitals(store: Store, admin: Browser, people: People): Promise<void> {
  const url = `/api/reports/ratio/?${year}&clients=${people.clientIds.join(',')}`;
  const timing = await measure(() => request(admin, url), { seconds: 6 });
  const [sums] = buildReportSql('ratio', people.allModules, range);
  const withoutLimit = 'begin; set local role parity_platform; set local statement_timeout = 0';
  const took = await inTransaction(store.pool, withoutLimit, async client => {
    const started = performance.now();
    if (sums) await client.query(...sums);
    return performance.now() - started;
  });
  const reference = {
    label: 'the sums of its shifts in plain SQL',
    timing: { p50: took, p95: took, p99: took, calls: 1 },
  };
  printTable(`The ratio report over all ${people.clientIds.length} hospitals`, [
    reference,
    { label: 'ratio, maintained sums of months', timing, reference },
  ]);
}

/** Measures every report of one module with demo data. */
export async function benchDemoReports(store: Store): Promise<void> {
  await loadDemo(store.db, { now: new Date() });
  const app = await createBenchApp(store);
  const owner = new Browser(app);
  await owner.signIn('owner@demo.parity', demoPassword);
  const lines: Line[] = [];
  for (const { id } of reportTypes) {
    const timing = await measure(() => request(owner, `/api/reports/${id}/`));
    lines.push({ label: id, timing });
  }
  printTable(`Reports of the demo’s data on the ${store.kind} store`, lines);
  await app.close();
}

async function request(browser: Browser, url: string): Promise<void> {
  const { statusCode, body } = await browser.get(url);
  if (statusCode !== 200) throw new Error(`${url} returned ${statusCode}: ${body}`);
}

/** Runs as the role that sees every hospital; the owner of the tables sees none. */
async function runStatements(store: Store, statements: readonly Statement[]): Promise<void> {
  await inTransaction(store.pool, 'begin; set local role parity_platform', async client => {
    for (const [text, values] of statements) await client.query(text, values);
  });
}

type People = Awaited<ReturnType<typeof fillStore>>;

/** Generates hospitals unless the store has some, and adds two users. */
async function fillStore(store: Store, hospitals: number) {
  const platform = (text: string, values: unknown[] = []) => asPlatform(store.pool, text, values);
  const { rows: found } = await platform('select 1 from clients limit 1');
  if (found.length === 0) {
    await generateHospitals(store, { hospitals, modules: 3, years: 3, seed: 1, until: range.end });
    await store.pool.query('vacuum analyze');
  }
  const suffix = Date.now();
  const [admin, owner] = [`admin${suffix}@example.org`, `owner${suffix}@example.org`];
  await platform(
    `insert into users (first_name, last_name, email, activated, is_admin, password_hash)
     values ('A', 'B', $1, true, true, $3), ('A', 'B', $2, true, false, $3)`,
    [admin, owner, await hashPassword(password)],
  );
  const { rows: modules } = await platform('select id, client_id from modules order by client_id, id');
  const middle = modules[Math.floor(modules.length / 2)]?.client_id;
  const own = modules.filter(module => module.client_id === middle).map(module => Number(module.id));
  await platform(
    `with config as (insert into client_configs select $1, id, true from users where email = $2 returning *)
     insert into client_config_modules select c.client_id, c.user_id, m.id from config c join modules m using (client_id)`,
    [middle, owner],
  );
  const clientIds = [...new Set(modules.map(module => Number(module.client_id)))];
  return { admin, owner, modules: own, clientIds, allModules: modules.map(module => Number(module.id)) };
}
