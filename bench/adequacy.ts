import { calibrateMonths, selectSource } from '#domain/adequacy/module-calibration.ts';
import { addDays, type IsoDate, startOfMonth } from '#domain/time/calendar.ts';
import { inTransaction } from '#server/db/driver/transaction.ts';
import type { Store } from '#server/db/store/open-store.ts';
import { generateHospitals } from '#server/demo/generate.queries.ts';
import { createAnswerKeys } from '#server/features/adequacy/answer-keys.ts';
import { loadModuleMonths } from '#server/features/adequacy/load-calibration.ts';
import { Browser } from '#server/testing/browser.ts';
import { makeWorld, type World } from '#server/testing/world.ts';
import { benchSecret, createBenchApp } from './tools/create-app.ts';
import { computeTiming, measure } from './tools/measure.ts';
import { type Line, printTable } from './tools/print-table.ts';

const asPlatform = 'begin; set local role parity_platform';
const answers = 10_000;
const people = 8;
/** Of six shifts a day, with some windows left empty. */
const years = 5;
const today = new Date().toISOString().slice(0, 10);
/** Each of so many saves of both kinds, taking turns. */
const saves = 400;

/**
 * Measures the calibration of 10,000 answers, which must take at most 100 ms, compared with counting them, and a save of a shift with
 * answers compared with one without, which may cost 3 % more.
 */
export async function benchAdequacy(store: Store): Promise<void> {
  const world = await makeWorld(store.db);
  printTable('Calibration of 10,000 answers', await measureCalibration(store));
  printTable('A save', await measureSaves(store, world));
}

async function measureCalibration(store: Store): Promise<Line[]> {
  const size = { hospitals: 1, modules: 1, years, seed: 1, until: addDays(today, -40) };
  await generateHospitals(store, size);
  const module = await storeAnswers(store);
  const loading = { db: store.db, keys: createAnswerKeys(benchSecret)(module.clientId), now: new Date() };
  const run = async () => {
    const { months } = await loadModuleMonths(loading, module, {});
    return calibrateMonths(selectSource(months, 'people'));
  };
  const started = performance.now();
  await run();
  const first = computeTiming([performance.now() - started]);
  const count = `select count(*) from adequacy_answers a join shifts s on s.client_id = a.client_id and s.id = a.shift_id`;
  const reference = {
    label: 'counting the answers',
    timing: await measure(() => inTransaction(store.pool, asPlatform, client => client.query(count))),
  };
  return [
    reference,
    { label: 'calibration', timing: await measure(run), reference },
    { label: 'the first one, which opens every answer', timing: first, reference },
  ];
}

interface AnsweredShift {
  id: number;
  client_id: number;
  module_id: number;
  date: IsoDate;
  variance: number;
}

/** One about each of the newest shifts, by turns of some people. */
async function storeAnswers(store: Store): Promise<{ clientId: number; moduleId: number }> {
  return inTransaction(store.pool, asPlatform, async client => {
    const { rows } = await client.query<AnsweredShift>(
      `select s.id, s.client_id, s.module_id, s.date::text, 100 * (s.rn_actual / s.rn_target - 1)::float8 as variance from shifts s join clients c on c.id = s.client_id
       where c.name like 'Generated%' order by s.date desc, s.window_mins limit $1`,
      [answers],
    );
    const [shift] = rows;
    if (!shift || rows.length < answers) throw new Error('too few shifts were generated');
    const { client_id: clientId, module_id: moduleId } = shift;
    const { hashAuthor, hashPerson, sealAnswer } = createAnswerKeys(benchSecret)(clientId);
    const stored = rows.map(({ id, date, variance }) => {
      const userId = 1 + (id % people);
      const person = hashPerson(startOfMonth(date), userId);
      const answer = sealAnswer({ value: id % 3 === 0 ? -1 : 0, person, variance });
      return { id, author: hashAuthor(id, userId).toString('hex'), answer: answer.toString('hex') };
    });
    await client.query(
      `insert into adequacy_answers select $1, r.id, decode(r.author, 'hex'), decode(r.answer, 'hex')
       from jsonb_to_recordset($2) as r (id bigint, author text, answer text)`,
      [clientId, JSON.stringify(stored)],
    );
    await client.query(
      `insert into adequacy_months (client_id, module_id, month) select distinct client_id, module_id, date_trunc('month', date)::date from shifts
       where client_id = $1`,
      [clientId],
    );
    return { clientId, moduleId };
  });
}

/** On two dates of one module, by turns: the owner and two others have answered about the shifts of one of them. */
async function measureSaves(store: Store, world: World): Promise<Line[]> {
  const app = await createBenchApp(store);
  const owner = new Browser(app);
  await owner.signIn(world.people.owner.email);
  const url = `/api/module/${world.here.modules[0]}/shifts/`;
  const sides = await Promise.all(
    [-1, -2].map(async days => {
      const date = addDays(today, days);
      const saved = [420, 1140].map(window => owner.post(url, { date, window, rn_actual: 3 }));
      const shifts = (await Promise.all(saved)).map(answer => answer.json());
      return { date, shifts, version: shifts[0].version as number, times: [] as number[] };
    }),
  );
  const [withAnswers, without] = sides;
  if (!withAnswers || !without) throw new Error('no shifts');
  const { hashAuthor, sealAnswer } = createAnswerKeys(benchSecret)(world.here.id);
  for (const { id } of withAnswers.shifts) {
    for (const userId of [world.people.owner.id, 1001, 1002]) {
      await inTransaction(store.pool, asPlatform, client =>
        client.query('insert into adequacy_answers values ($1, $2, $3, $4)', [
          world.here.id,
          id,
          hashAuthor(id, userId),
          sealAnswer({ value: 0, person: 'nobody', variance: 0 }),
        ]),
      );
    }
  }
  for (let turn = 0; turn < 2 * saves; turn += 1) {
    for (const side of turn % 2 === 0 ? sides : sides.toReversed()) {
      const body = { date: side.date, window: 420, rn_actual: 3 + (turn % 5), version: side.version };
      const started = performance.now();
      const answer = await owner.post(url, body);
      // The first half warms up.
      if (turn >= saves) side.times.push(performance.now() - started);
      side.version = answer.json().version;
    }
  }
  await app.close();
  const reference = { label: 'without answers', timing: computeTiming(without.times) };
  return [
    reference,
    {
      label: 'with three answers about each shift of the day',
      timing: computeTiming(withAnswers.times),
      reference,
    },
  ];
}
