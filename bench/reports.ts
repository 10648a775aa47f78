import { reportTypes } from '#domain/reports/options/report-types.ts';
import { addDays, addMonths } from '#domain/time/calendar.ts';
import type { Store } from '#server/db/store/open-store.ts';
import { asPlatform } from '#server/testing/stores/every-table.ts';
import { addAdministrator, addHospitals, addRedFlags, countShifts, lastDate } from './hospitals.ts';
import { withoutMaintainedMonths } from './http/maintained-months.ts';
import { type LoadOptions, startMeter } from './http/meter.ts';
import { openDatabase, startOwnPostgres } from './http/postgres.ts';
import { startProduct } from './http/servers.ts';
import { signIn } from './http/sign-in.ts';
import { startPlain } from './http/start-plain.ts';
import { buildReportSql } from './plain-report-sql.ts';
import { printTable } from './tools/print-table.ts';

const range = { start: addDays(addMonths(lastDate, -12), 1), end: lastDate };

interface Options {
  seconds: number;
  hospitals: number;
  /** One that `npm run generate` has filled. */
  database: string | undefined;
}

/** Measures each report over twelve months beside a bare server that runs the plain SQL of its figures. */
export async function benchReports(stack: AsyncDisposableStack, options: Options): Promise<void> {
  const url = options.database ?? (await startOwnPostgres(stack));
  const store = await openDatabase(stack, url);
  const { modules, clients } = await prepareStore(store, options.hospitals);
  const one = modules.slice(modules.length / 2).slice(0, 1);
  const ten = modules.slice(0, 10);
  const person = await addAdministrator(store);

  const bare = await startPlain(stack, url, person, {
    ...Object.fromEntries(reportTypes.map(({ id }) => [id, buildReportSql(id, one, range)])),
    module_rollup: buildReportSql('module_rollup', ten, range),
    bridges: buildReportSql('staffing_bridge', ten, range),
    sums: buildReportSql('ratio', modules, range).slice(0, 1),
  });
  const product = await startProduct(stack, { DATABASE_URL: url, DEMO: '0' });
  const browser = await signIn(product, person);
  await browser.send('POST', '/api/accounts/set_client/', { client: clients[0] });
  const { headers } = browser;
  const meter = await startMeter(stack, options.seconds, store.pool);
  const compare = (label: string, report: string, query: string, plain = report, load?: LoadOptions) => {
    const path = `/api/reports/${report}/?start_date=${range.start}&end_date=${range.end}&${query}`;
    const name = plain === report ? 'bare' : `bare ${plain}`;
    const reference = { name, server: bare, path: `/${plain}`, headers };
    return meter.compare(label, [reference, { name: '', server: product, path, headers }], load);
  };

  const lines = await withoutMaintainedMonths(store, one, () =>
    compare('ratio, without stored months', 'ratio', `modules=${one}`),
  );
  for (const { id } of reportTypes.filter(type => !type.isMultiModule && !type.hasQuarter)) {
    lines.push(...(await compare(`${id}, with stored months`, id, `modules=${one}`)));
  }
  lines.push(
    ...(await compare('module_rollup of ten, with stored months', 'module_rollup', `modules=${ten}`)),
    ...(await compare(
      'staffing_bridge of ten, with stored months',
      'staffing_bridge',
      `modules=${ten}`,
      'bridges',
    )),
    // Once, because the plain sums of many hospitals take minutes.
    ...(await compare('ratio of all hospitals, with stored months', 'ratio', `clients=${clients}`, 'sums', {
      rounds: 1,
      warmsUp: false,
    })),
  );
  console.log(`\n${clients.length} hospitals with ${await countShifts(store)} shifts`);
  printTable('Reports of one module over twelve months, over HTTP on PostgreSQL', lines);
}

/** Generates hospitals unless the store has some. */
async function prepareStore(store: Store, hospitals: number) {
  const { rows: found } = await asPlatform(store.pool, 'select 1 from clients limit 1');
  if (found.length === 0) {
    await addHospitals(store, hospitals);
    await addRedFlags(store);
  }
  const { rows } = await asPlatform(store.pool, 'select id, client_id from modules order by client_id, id');
  const clients = [...new Set(rows.map(row => Number(row.client_id)))];
  return { clients, modules: rows.map(row => Number(row.id)) };
}
