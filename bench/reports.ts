import { REPORT_TYPES } from '#domain/reports/report-types.ts';
import { hashPassword } from '#server/auth/passwords/password-hash.ts';
import type { Store } from '#server/db/open-store.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { demoPassword } from '#server/demo/demo-accounts.ts';
import { generateHospitals } from '#server/demo/generate.queries.ts';
import { loadDemo } from '#server/demo/load-demo.ts';
import { Browser } from '#server/testing/browser.ts';
import { asPlatform } from '#server/testing/stores/every-table.ts';
import { benchApp } from './app.ts';
import { measure } from './measure.ts';
import { bareReports, type Statement } from './report-statements.ts';
import { type Line, printTable } from './table.ts';

const password = 'measured with patience';
const range = { start: '2025-11-01', end: '2026-10-31' };
const year = `start_date=${range.start}&end_date=${range.end}`;

/** Each report over twelve months, beside the bare SQL of the same rows; then many modules, then all hospitals. */
export async function benchReports(store: Store, hospitals: number): Promise<void> {
  const people = await fill(store, hospitals);
  const app = await benchApp(store);
  const owner = new Browser(app);
  await owner.signIn(people.owner, password);
  const admin = new Browser(app);
  await admin.signIn(people.admin, password);
  await admin.post('/api/accounts/set_client/', { client: people.clientIds[0] });
  const lines: Line[] = [];
  const compare = async (
    what: string,
    browser: Browser,
    report: string,
    query: string,
    modules: number[],
  ) => {
    const bare = bareReports(report, modules, range);
    const against = { what: 'its bare SQL', timing: await measure(() => runBare(store, bare)) };
    const timing = await measure(() => ask(browser, `/api/reports/${report}/?${year}&${query}`));
    lines.push({ what: `${what}: bare SQL`, timing: against.timing }, { what, timing, against });
  };
  for (const { id } of REPORT_TYPES.filter(type => !type.isMultiModule)) {
    const [module = 0] = people.modules;
    await compare(`one module, ${id}`, owner, id, `modules=${module}`, [module]);
  }
  const ten = people.allModules.slice(0, 10);
  await compare('10 modules, module_rollup', admin, 'module_rollup', `modules=${ten.join(',')}`, ten);
  const count = await asPlatform(store.pool, 'select count(*)::int as count from shifts');
  const shifts = Number(count.rows[0]?.count).toLocaleString('en');
  printTable(`Reports of twelve months with ${shifts} shifts on ${store.kind}`, lines);
  await benchEverywhere(store, admin, people);
  await app.close();
}

/** The sums alone of every shift take longer than a statement may: they are made once, on a connection that waits. */
async function benchEverywhere(store: Store, admin: Browser, people: People): Promise<void> {
  const url = `/api/reports/ratio/?${year}&clients=${people.clientIds.join(',')}`;
  const timing = await measure(() => ask(admin, url), { seconds: 6 });
  const [sums] = bareReports('ratio', people.allModules, range);
  const withoutLimit = 'begin; set local role parity_platform; set local statement_timeout = 0';
  const took = await inTransaction(store.pool, withoutLimit, async client => {
    const begin = performance.now();
    if (sums) await client.query(...sums);
    return performance.now() - begin;
  });
  const against = {
    what: 'the sums of its shifts in bare SQL',
    timing: { p50: took, p95: took, p99: took, calls: 1 },
  };
  printTable(`The ratio report over all ${people.clientIds.length} hospitals`, [
    against,
    { what: 'ratio, maintained sums of months', timing, against },
  ]);
}

/** Every report of one module with the demo's data, as somebody sees it who tries Parity out. */
export async function benchDemoReports(store: Store): Promise<void> {
  await loadDemo(store.db, { now: new Date() });
  const app = await benchApp(store);
  const owner = new Browser(app);
  await owner.signIn('owner@demo.parity', demoPassword);
  const lines: Line[] = [];
  for (const { id } of REPORT_TYPES) {
    const timing = await measure(() => ask(owner, `/api/reports/${id}/`));
    lines.push({ what: id, timing });
  }
  printTable(`Reports of the demo’s data on the ${store.kind} store`, lines);
  await app.close();
}

async function ask(browser: Browser, url: string): Promise<void> {
  const { statusCode, body } = await browser.get(url);
  if (statusCode !== 200) throw new Error(`${url} answered ${statusCode}: ${body}`);
}

/** Uses the role that sees every client: the tables' owner sees no rows. */
async function runBare(store: Store, statements: readonly Statement[]): Promise<void> {
  await inTransaction(store.pool, 'begin; set local role parity_platform', async client => {
    for (const [text, values] of statements) await client.query(text, values);
  });
}

type People = Awaited<ReturnType<typeof fill>>;

/** Generates what is not there yet, and people to ask for it. */
async function fill(store: Store, hospitals: number) {
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
