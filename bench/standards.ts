import type { AuthState } from '#contract/people/accounts.ts';
import { addDays, addMonths, type IsoDate } from '#domain/time/calendar.ts';
import type { Store } from '#server/db/store/open-store.ts';
import { demoPassword } from '#server/demo/hospitals/demo-accounts.ts';
import { asPlatform } from '#server/testing/stores/every-table.ts';
import { addHospitals, addRedFlags, lastDate } from './hospitals.ts';
import { type DemoModule, formatClients, openDemoModule, toSide } from './http/demo-module.ts';
import { withoutMaintainedMonths } from './http/maintained-months.ts';
import { startMeter } from './http/meter.ts';
import { openDatabase, startOwnPostgres } from './http/postgres.ts';
import { type Server, startProduct } from './http/servers.ts';
import { signIn } from './http/sign-in.ts';
import { type Line, printTable } from './tools/print-table.ts';

const demoAdmin = { email: 'admin@demo.parity', password: demoPassword };

type Meter = Awaited<ReturnType<typeof startMeter>>;

/** Measures a save with a staffing standard beside one without, and the report of standards beside that of ratios (B16). */
export async function benchStandards(stack: AsyncDisposableStack, seconds: number): Promise<void> {
  const url = await startOwnPostgres(stack);
  const store = await openDatabase(stack, url);
  const server = await startProduct(stack, { DATABASE_URL: url, DEMO: '1' });
  const module = await openDemoModule(server);
  const meter = await startMeter(stack, seconds, store.pool);
  printTable('Saving a shift over HTTP, demo data', await measureSaves(meter, store, module));
  printTable('Standards over twelve months, over HTTP', await measureReports(meter, store, server, module));
}

/** The same module with and without its standard, in turns. Its red flag rule about the standard is off, because a flag is a row more. */
async function measureSaves(meter: Meter, store: Store, module: DemoModule): Promise<Line[]> {
  const { pool } = store;
  const { rows } = await asPlatform(pool, 'select standards from modules where id = $1', [module.moduleId]);
  const set = (standards: unknown) => async () => {
    await asPlatform(pool, 'update modules set standards = $2 where id = $1', [
      module.moduleId,
      JSON.stringify(standards),
    ]);
  };
  await asPlatform(
    pool,
    `update modules set red_flag_rules = red_flag_rules || '{"standard_short": false}' where id = $1`,
    [module.moduleId],
  );
  // Each side saves shifts of its own, because a save must name the version that it changes.
  const shifts = module.shifts.splice(64);
  const lines: Line[] = [];
  for (const clients of [1, 16]) {
    const without = { ...toSide(module, 'save', 'without a standard'), prepare: set([]) };
    const judged = {
      ...toSide(module, 'save', 'with one'),
      bodies: shifts,
      prepare: set(rows[0]?.standards),
    };
    lines.push(...(await meter.compare(formatClients(clients), [without, judged], { clients, rounds: 6 })));
  }
  return lines;
}

async function measureReports(meter: Meter, store: Store, server: Server, demo: DemoModule): Promise<Line[]> {
  await addHospitals(store, 4);
  await addRedFlags(store);
  const modules = await addStandards(store);
  const browser = await signIn(server, demoAdmin);
  const { client } = (await (await browser.send('GET', '/api/accounts/get_state/')).json()) as AuthState;
  if (!client?.modules.some(({ id }) => id === demo.moduleId)) throw new Error('the demo has another order');
  const { headers } = browser;
  const compare = (label: string, end: IsoDate, asked: readonly (readonly [string, readonly number[]])[]) => {
    const start = addDays(addMonths(end, -12), 1);
    const sides = asked.map(([report, ids]) => ({
      name: `${report} of ${ids.length === 1 ? 'one module' : `${ids.length} modules`}`,
      server,
      headers,
      path: `/api/reports/${report}/?start_date=${start}&end_date=${end}&modules=${ids}`,
    }));
    return withoutMaintainedMonths(store, asked[0]?.[1] ?? [], () => meter.compare(label, sides));
  };
  const one = modules.slice(0, 1);
  const yesterday = demo.paths.day.slice(-10);
  return [
    ...(await compare('six fields', lastDate, [
      ['ratio', one],
      ['standards', one],
      ['standards', modules],
    ])),
    ...(await compare('demo data, many fields', yesterday, [
      ['ratio', [demo.moduleId]],
      ['standards', [demo.moduleId]],
    ])),
  ];
}

/** Sets a plan in ten generated modules, by which some shifts are short, and returns them. */
async function addStandards({ pool }: Store): Promise<number[]> {
  const { rows } = await asPlatform(
    pool,
    `update modules set standards = jsonb_build_array(jsonb_build_object('pack', 'washington', 'unit_type', null,
        'from', '2020-01-01', 'mix', 'own', 'floor', 0, 'classes', $1::jsonb, 'map', (
          select jsonb_object_agg(f.id, jsonb_build_object('class', case when f.name in ('Active labor', 'Second stage') then 'labor' else 'other' end,
            'patients', 1))
          from acuity_fields f join sections s on s.id = f.section_id where s.internal_name = 'generated')))
     where id in (select m.id from modules m join clients c on c.id = m.client_id
       where c.name like 'Generated Hospital %' order by m.id limit 10)
     returning id`,
    [
      JSON.stringify([
        { id: 'labor', name: 'Labor', max: 1 },
        { id: 'other', name: 'Other', max: 6 },
      ]),
    ],
  );
  return rows.map(({ id }) => Number(id));
}
