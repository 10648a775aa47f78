import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { readAdtEvent } from '#domain/census/adt-event.ts';
import { parseHl7 } from '#domain/census/hl7-message.ts';
import type { Browser } from '#server/testing/browser.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { deleteOldCensus } from './census.queries.ts';
import { insertSource, makeRule } from './testing/census-source.ts';
import { buildAdt } from './testing/hl7/adt-message.ts';
import { type LockedSource, lockSource, storeMessageHashes, storeTraffic } from './visits.queries.ts';
import { createVisitHash, recountVisits, replaceVisits, storeEvents } from './visits.ts';

/** The app's clock has 10:00 in New York; the window of 07:00 is running. */
let running: TestApp;
let nurse: Browser;
let moduleId: number;
let fields: number[];
let sourceId: number;

beforeAll(async () => {
  running = await startTestApp();
  nurse = await running.as('member');
  moduleId = running.world.here.modules[0] as number;
  fields = (await running.sql('select id from acuity_fields order by position')).rows.map(({ id }) => id);
});
afterAll(() => running.close());

beforeEach(async () => {
  await running.sql('delete from census_sources');
  sourceId = await insertSource(running.sql, {
    client_id: running.world.here.id,
    name: 'Epic',
    rules: JSON.stringify([rule('L&D', 0), rule('MB', 1)]),
  });
});

const rule = (location: string, field: number) =>
  makeRule({ location, module: moduleId, field: fields[field] ?? 0 });
const hash = (number: string) => createVisitHash('secret', running.world.here.id)(number);

function inSource<T>(run: (tx: Parameters<typeof lockSource>[0], source: LockedSource) => Promise<T>) {
  return running.db.forClient(running.world.here.id, async tx => {
    const source = await lockSource(tx, sourceId);
    if (!source) throw new Error('no source');
    return run(tx, source);
  });
}

/** Messages at local times of 14 November, such as `['0655', 'A01', 'V1', 'L&D^101']`. */
function send(...messages: [time: string, code: string, visit: string, location: string][]) {
  return inSource(async (tx, source) => {
    const events = messages.flatMap(([time, code, visit, location]) => {
      const parsed = parseHl7(buildAdt({ code, visit, location, at: `20261114${time}` }));
      const read =
        'message' in parsed
          ? readAdtEvent(parsed.message, { timeZone: source.timezone, now: running.clock.now.getTime() })
          : parsed;
      return 'event' in read && read.event ? [read.event] : [];
    });
    expect(events).toHaveLength(messages.length);
    await storeEvents(tx, source, events, { hash, now: running.clock.now });
    await storeTraffic(tx, source, events.length, running.clock.now);
  });
}

const day = async () => (await nurse.get(`/api/module/${moduleId}/shifts/`)).json();
const counts = (...numbers: number[]) =>
  Object.fromEntries(numbers.map((count, index) => [fields[index], count]));

describe('the day', () => {
  test('has the present counts of the source, as of its last message, and those at the window’s start', async () => {
    await send(
      ['0655', 'A01', 'V1', 'L&D^101'],
      ['0656', 'A01', 'V2', 'L&D^102'],
      ['0710', 'A02', 'V1', 'MB^1'],
    );
    expect(await day()).toMatchObject({
      feed: { at: '2026-11-14T15:00:00.000Z', source: 'Epic', counts: counts(1, 1) },
      feeds: { 420: { at: '2026-11-14T12:00:00.000Z', source: 'Epic', counts: counts(2, 0) } },
    });
  });

  test('has the same counts if events arrive late', async () => {
    await send(['0710', 'A01', 'V1', 'MB^1']);
    await send(['0656', 'A01', 'V2', 'L&D^102'], ['0700', 'A01', 'V3', 'L&D^103']);
    expect(await day()).toMatchObject({
      feed: { counts: counts(2, 1) },
      feeds: { 420: { counts: counts(2, 0) } },
    });
  });

  test('has no feed two hours after the last message, which is named', async () => {
    await send(['0655', 'A01', 'V1', 'L&D^101']);
    await running.sql(`update census_sources set last_message_at = '2026-11-14T13:00:00Z'`);
    expect(await day()).toMatchObject({
      feed: null,
      silent_feed: { at: '2026-11-14T13:00:00.000Z', source: 'Epic' },
    });
  });

  test('has no feed of an inactive source', async () => {
    await send(['0655', 'A01', 'V1', 'L&D^101']);
    await running.sql('update census_sources set is_active = false');
    expect(await day()).toMatchObject({ feed: null, feeds: {}, silent_feed: null });
  });
});

test('changed rules count the present visits anew', async () => {
  await send(['0655', 'A01', 'V1', 'L&D^101'], ['0656', 'A01', 'V2', 'L&D^102'], ['0657', 'A01', 'V3', 'ED']);
  await running.sql('update census_sources set rules = $1', [
    JSON.stringify([rule('ED', 0), rule('L&D^102', 1)]),
  ]);
  await inSource((tx, source) => recountVisits(tx, source, running.clock.now));
  expect((await day()).feed.counts).toEqual(counts(1, 1));
  await send(['0800', 'A03', 'V3', 'ED']);
  expect((await day()).feed.counts).toEqual(counts(0, 1));
});

test('a source that names all visits replaces those that it had', async () => {
  const visit = (room: string) => ({
    pointOfCare: 'L&D',
    room,
    patientClass: 'IMP',
    service: '',
    observations: {},
    lastAt: running.clock.now.getTime(),
    leftAt: null,
  });
  const replace = (...rooms: string[]) =>
    inSource(async (tx, source) => {
      await replaceVisits(
        tx,
        source,
        new Map(rooms.map(room => [hash(room), visit(room)])),
        running.clock.now,
      );
      await storeTraffic(tx, source, 1, running.clock.now);
    });
  await replace('1', '2');
  running.clock.advance(1);
  await replace('2', '3', '4');
  expect((await day()).feed.counts).toEqual(counts(3, 0));
  running.clock.advance(1);
  await replace('2', '3', '4');
  expect((await running.sql('select from census_visit_counts')).rowCount).toBe(2);
  running.clock.advance(-2);
});

test('a message number is new once', async () => {
  const store = () =>
    inSource((tx, source) =>
      storeMessageHashes(tx, source, [hash('1'), hash('2'), hash('1')], running.clock.now),
    );
  expect((await store()).size).toBe(2);
  expect((await store()).size).toBe(0);
});

test('the newest state of a module outlives the others', async () => {
  await send(['0655', 'A01', 'V1', 'L&D^101'], ['0656', 'A01', 'V2', 'L&D^102']);
  await running.db.platform(tx => deleteOldCensus(tx, new Date('2027-11-14T15:00:00Z')));
  expect((await running.sql('select counts from census_visit_counts')).rows).toEqual([
    { counts: counts(2, 0) },
  ]);
});
