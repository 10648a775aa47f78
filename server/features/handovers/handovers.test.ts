import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { ShiftChange } from '#contract/shifts/shifts.ts';
import { type AuditSentence, formatSentence } from '#domain/audit/describe-entry.ts';
import type { LiveMessage } from '#server/live/events.ts';
import type { Browser } from '#server/testing/browser.ts';
import { startWard, type Ward } from '#server/testing/ward.ts';

/** The windows start at 07:00 and 19:00 in New York, where it is 10:00. */
let ward: Ward;
let url: string;
const start = new Date('2026-11-14T15:00:00Z');
const morning = { date: '2026-11-14', window: 420 };

beforeAll(async () => {
  ward = await startWard();
  url = `/api/module/${ward.moduleId}/handover/`;
});
afterAll(() => ward.close());
beforeEach(async () => {
  await forget();
});

const forget = async () => {
  await ward.sql('delete from handovers');
  await ward.sql('delete from handover_texts');
};
const get = async (query = '', who = ward.nurse) => who.get(url + query);
const put = (body: object, who = ward.nurse) =>
  who.send({ method: 'PUT', url, payload: { ...morning, ...body } });
const confirm = (part: string, who = ward.nurse, place: object = morning) =>
  who.post(`${url}confirm/`, { ...place, part });
const historyOf = async ({ date, window }: typeof morning): Promise<ShiftChange[]> =>
  (await ward.nurse.get(`${ward.shiftsUrl}history/?date=${date}&window=${window}`)).json().results;
const countEntries = async () =>
  (await ward.sql(`select from audit_entries where record_type = 'hand-over'`)).rowCount;

describe('the hand-over of a window', () => {
  test('a hand-over without a date and window is that of the running one, with the two windows after it', async () => {
    expect((await get()).json()).toEqual({
      ...morning,
      notes: '',
      version: 0,
      updated_by: null,
      updated_at: null,
      giving: null,
      taking: null,
      next: [
        {
          date: '2026-11-14',
          window: 1140,
          label: '19:00',
          time: '2026-11-15T00:00:00Z',
          census: null,
          rn_target: null,
          planned: null,
          scheduled: null,
        },
        expect.objectContaining({ date: '2026-11-15', window: 420 }),
      ],
    });
  });

  test('the hand-over of the first minutes of a window is that of the window', async () => {
    ward.clock.now = new Date('2026-11-15T00:00:00Z');
    const nurse = await ward.as('member');
    expect((await get('', nurse)).json()).toMatchObject({ date: '2026-11-14', window: 1140 });
    ward.clock.now = start;
    ward.nurse = await ward.as('member');
    ward.owner = await ward.as('owner');
  });

  test('needs both a date and a window', async () => {
    const required = ['This field is required.'];
    expect((await get('?date=2026-11-14')).json()).toEqual({ window: required });
    expect((await get('?window=420')).json()).toEqual({ date: required });
    expect((await get('?date=2026-11-14&window=x')).statusCode).toBe(400);
  });

  test('the hand-over of an earlier date leads over the clock change to the next windows', async () => {
    const { next } = (await get('?date=2026-10-31&window=1140')).json();
    expect(next).toMatchObject([
      { date: '2026-11-01', window: 420, time: '2026-11-01T12:00:00Z' },
      { date: '2026-11-01', window: 1140 },
    ]);
  });
});

describe('notes', () => {
  test('are stored with who wrote them and when, and every member reads them', async () => {
    const answer = await put({ notes: 'Bed 4: twins\n\nCall Dr. Lee', version: 0 });
    const stored = {
      ...morning,
      notes: 'Bed 4: twins\n\nCall Dr. Lee',
      version: 1,
      updated_by: 'member Person',
      updated_at: start.toISOString(),
      giving: null,
      taking: null,
    };
    expect([answer.statusCode, answer.json()]).toEqual([200, stored]);
    expect((await get('', ward.owner)).json()).toMatchObject(stored);
  });

  test('that were changed since they were read are a conflict with who, when and the stored ones', async () => {
    await put({ notes: 'First', version: 0 }, ward.owner);
    const answer = await put({ notes: 'Second', version: 0 });
    expect([answer.statusCode, answer.json()]).toMatchObject([
      409,
      {
        detail: 'owner Person changed this hand-over since you opened it.',
        changed_by: 'owner Person',
        changed_at: start.toISOString(),
        current: { notes: 'First', version: 1 },
      },
    ]);
  });

  test('that two people write first at once become the notes of one, and a conflict for the other', async () => {
    const both = [put({ notes: 'Mine', version: 0 }), put({ notes: 'Yours', version: 0 }, ward.owner)];
    const answers = await Promise.all(both);
    expect(answers.map(answer => answer.statusCode).sort()).toEqual([200, 409]);
    const winner = answers.find(answer => answer.statusCode === 200);
    expect((await get()).json()).toMatchObject({ notes: winner?.json().notes, version: 1 });
  });

  test('that are sent again change nothing, whatever their version', async () => {
    await put({ notes: 'Same', version: 0 });
    const entries = await countEntries();
    expect((await put({ notes: 'Same', version: 0 })).json()).toMatchObject({ version: 1 });
    expect(await countEntries()).toBe(entries);
  });

  test('notes without a version replace the stored ones', async () => {
    await put({ notes: 'First' });
    expect((await put({ notes: '' })).json()).toMatchObject({ notes: '', version: 2 });
  });

  test('have at most 4,000 characters', async () => {
    expect((await put({ notes: 'x'.repeat(4000) })).statusCode).toBe(200);
    const answer = await put({ notes: 'x'.repeat(4001) });
    expect([answer.statusCode, Object.keys(answer.json())]).toEqual([400, ['notes']]);
  });

  test.each([
    ['a window that the date does not have', { window: 421 }, 'window'],
    ['a window of another day', { window: 99_999 }, 'window'],
    ['a date after today', { date: '2026-11-15' }, 'date'],
  ])('notes of %s are refused', async (_, place, field) => {
    const answer = await put({ ...place, notes: 'x' });
    expect([answer.statusCode, Object.keys(answer.json())]).toEqual([400, [field]]);
    expect((await ward.sql('select from handovers')).rowCount).toBe(0);
  });

  test('can be written before the window begins, on its day', async () => {
    expect((await put({ window: 1140, notes: 'Later' })).statusCode).toBe(200);
  });

  test('are no conflict after a confirmation', async () => {
    await put({ notes: 'First' });
    await confirm('giving');
    expect((await put({ notes: 'Second', version: 1 })).json()).toMatchObject({ version: 2 });
  });
});

test('a window that a clock change removes has neither notes nor confirmations', async () => {
  const config = (mins: number[]) => JSON.stringify(mins.map(each => ({ mins: each, is_day: true })));
  await ward.sql('update clients set shift_windows_config = $1', [config([60, 120, 180])]);
  const removed = { date: '2026-03-08', window: 120 };
  const message = ['The clocks change over this window: it takes no data on this date.'];
  expect((await put({ ...removed, notes: 'x' })).json()).toEqual({ window: message });
  expect((await confirm('giving', ward.nurse, removed)).json()).toEqual({ window: message });
  const { next } = (await get('?date=2026-03-08&window=60')).json();
  expect(next).toMatchObject([{ window: 180 }, { date: '2026-03-09', window: 60 }]);
  await ward.sql('update clients set shift_windows_config = $1', [config([420, 1140])]);
});

describe('a confirmation', () => {
  test('keeps person and time, and marks the reader’s own', async () => {
    const given = { by: 'member Person', at: start.toISOString() };
    expect((await confirm('giving')).json()).toMatchObject({ giving: { ...given, own: true }, taking: null });
    expect((await confirm('taking', ward.owner)).json()).toMatchObject({
      giving: { ...given, own: false },
      taking: { by: 'owner Person', own: true },
      version: 0,
    });
  });

  test('a confirmation of both parts by one person is refused', async () => {
    await confirm('giving');
    const answer = await confirm('taking');
    expect([answer.statusCode, answer.json()]).toEqual([
      400,
      { part: ['Two different people hand over and take over.'] },
    ]);
    expect((await get()).json()).toMatchObject({ taking: null });
  });

  test('that the same person repeats changes nothing', async () => {
    const first = (await confirm('giving')).json();
    const entries = await countEntries();
    ward.clock.now = new Date('2026-11-14T15:01:00Z');
    const again = await confirm('giving');
    ward.clock.now = start;
    expect([again.statusCode, again.json()]).toEqual([200, first]);
    expect(await countEntries()).toBe(entries);
  });

  test('a confirmation of one part by two people at once is that of one, and the other is told who', async () => {
    const answers = await Promise.all([confirm('giving'), confirm('giving', ward.owner)]);
    const [won, lost] = answers.toSorted((a, b) => a.statusCode - b.statusCode);
    const { giving } = won?.json() ?? {};
    expect([won?.statusCode, lost?.statusCode]).toEqual([200, 409]);
    expect(lost?.json()).toMatchObject({
      changed_by: giving.by,
      changed_at: giving.at,
      current: { giving: { by: giving.by, own: false } },
    });
  });

  test('is refused before the window begins', async () => {
    const answer = await confirm('giving', ward.nurse, { ...morning, window: 1140 });
    expect([answer.statusCode, answer.json()]).toEqual([400, { window: ['This window has not begun yet.'] }]);
  });

  test('is in the history of the shift, with the changes of the notes', async () => {
    const place = { date: '2026-11-12', window: 420 };
    const { id, version } = (await ward.save({ ...place, rn_actual: 3 })).json();
    await confirm('giving', ward.owner, place);
    await put({ ...place, notes: 'Bed 4' });
    expect(await historyOf(place)).toMatchObject([
      {
        action: 'changed hand-over notes',
        by: 'member Person',
        changes: [{ field: 'notes', name: 'Notes', from: '', to: 'Bed 4' }],
      },
      { action: 'gave hand-over', by: 'owner Person', changes: [], after: [] },
      { action: 'saved shift', by: 'member Person', after: [] },
    ]);
    await ward.nurse.send({ method: 'DELETE', url: `${ward.shiftsUrl}${id}/` });
    await forget();
    await confirm('giving', ward.owner, place);
    const late = await ward.save({ ...place, rn_actual: 4, version });
    expect([late.statusCode, late.json().changed_by]).toEqual([409, 'member Person']);
  });

  test('is refused more than 72 hours after the end of the window', async () => {
    // The window of November 11 ended at 19:00.
    const place = { date: '2026-11-11', window: 420 };
    const confirmAt = async (now: string) => {
      ward.clock.now = new Date(now);
      const answer = await confirm('giving', await ward.as('member'), place);
      return [answer.statusCode, answer.json()];
    };
    expect(await confirmAt('2026-11-15T00:00:01Z')).toEqual([
      400,
      { window: ['A hand-over is confirmed within 72 hours after the end of its window.'] },
    ]);
    expect((await confirmAt('2026-11-15T00:00:00Z'))[0]).toBe(200);
    ward.clock.now = start;
    ward.nurse = await ward.as('member');
    ward.owner = await ward.as('owner');
    expect((await put({ ...place, date: '2026-11-10', notes: 'Late' })).statusCode).toBe(200);
  });
});

describe('notes that change after a confirmation', () => {
  const place = { date: '2026-11-13', window: 420 };

  test('are marked by the version that was confirmed, and the history keeps each former text', async () => {
    await put({ ...place, notes: 'Bed 4: magnesium' });
    await confirm('giving', ward.nurse, place);
    await put({ ...place, notes: 'Bed 4' });
    await confirm('taking', ward.owner, place);
    await put({ ...place, notes: '' }, ward.owner);
    const given = { part: 'giving', by: 'member Person', at: start.toISOString() };
    const taken = { part: 'taking', by: 'owner Person', at: start.toISOString() };
    expect((await get(`?date=${place.date}&window=${place.window}`)).json()).toMatchObject({
      version: 3,
      updated_by: 'owner Person',
      giving: { by: 'member Person', version: 1 },
      taking: { by: 'owner Person', version: 2 },
    });
    const changed = (await historyOf(place)).filter(({ action }) => action === 'changed hand-over notes');
    expect(changed.map(({ changes, after }) => [changes[0]?.from, changes[0]?.to, after])).toEqual([
      ['Bed 4', '', [given, taken]],
      ['Bed 4: magnesium', 'Bed 4', [given]],
      ['', 'Bed 4: magnesium', []],
    ]);
  });

  test('that two people write at once are one change, and the refused one is not in the history', async () => {
    const other = { ...place, window: 1140 };
    await put({ ...other, notes: 'First', version: 0 });
    await confirm('giving', ward.nurse, other);
    const both = ['Mine', 'Yours'].map((notes, index) =>
      put({ ...other, notes, version: 1 }, index === 0 ? ward.nurse : ward.owner),
    );
    const answers = await Promise.all(both);
    expect(answers.map(answer => answer.statusCode).sort()).toEqual([200, 409]);
    const stored = (await get(`?date=${other.date}&window=${other.window}`)).json().notes;
    const [newest, ...earlier] = await historyOf(other);
    expect(newest).toMatchObject({ changes: [{ from: 'First', to: stored }], after: [{ part: 'giving' }] });
    expect(earlier.map(({ action }) => action)).toEqual(['gave hand-over', 'changed hand-over notes']);
  });

  test('have former texts that the hospital’s scope cannot change or delete', async () => {
    await put({ ...morning, notes: 'First' });
    await put({ ...morning, notes: 'Second' });
    const run = (text: string) =>
      ward.db.forClient(ward.world.here.id, tx => tx.$client.query(text)).catch(error => error.code);
    expect(await run(`update handover_texts set notes = ''`)).toBe('42501');
    expect(await run('delete from handover_texts')).toBe('42501');
  });
});

test('a hand-over is in the audit trail, without its text', async () => {
  await put({ notes: 'About a patient' });
  await confirm('giving');
  const { results } = (await ward.owner.get('/api/accounts/activity/?page=1&query=hand-over')).json();
  const place = 'the hand-over of Labor & Delivery, Nov 14, 07:00';
  expect(
    results.slice(0, 2).map(({ sentence }: { sentence: AuditSentence }) => formatSentence(sentence)),
  ).toEqual([`member Person gave ${place}`, `member Person changed the notes of ${place}`]);
  expect(JSON.stringify(results)).not.toContain('patient');
});

test('open pages are told of a change, and of nothing else', async () => {
  const messages: LiveMessage[] = [];
  const stop = ward.context.live.subscribe(message => messages.push(message));
  // Events of the tests before may still be on their way, so the window is one that they leave alone.
  const place = { date: '2026-11-07', window: 1140 };
  const told = () =>
    messages
      .flatMap(message => (message === 'resync' ? [] : message))
      .filter(({ date, window }) => date === place.date && window === place.window);
  for (const notes of ['New', 'New', 'Newer']) await put({ ...place, notes });
  const event = { moduleId: ward.moduleId, ...place, about: 'hand-over' };
  await expect.poll(told).toMatchObject([event, event]);
  stop();
});

test('a shift is saved with and without a hand-over', async () => {
  const [given, other] = [11, 10].map(day => ({ date: `2026-11-${day}`, window: 1140 }));
  await confirm('giving', ward.nurse, given);
  const answers = [await ward.save({ ...given, rn_actual: 3 }), await ward.save({ ...other, rn_actual: 3 })];
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201]);
});

describe('the hand-over of a module', () => {
  const calls = (browser: Browser, module: number) => {
    const place = `/api/module/${module}/handover/`;
    return Promise.all([
      browser.get(place),
      browser.send({ method: 'PUT', url: place, payload: { ...morning, notes: 'x' } }),
      browser.post(`${place}confirm/`, { ...morning, part: 'giving' }),
    ]);
  };

  test('a hand-over of another hospital, or one that a member does not have, is not found', async () => {
    const { here, elsewhere } = ward.world;
    for (const module of [elsewhere.modules[0], here.modules[1]]) {
      const answers = await calls(ward.nurse, module);
      expect(answers.map(answer => answer.statusCode)).toEqual([404, 404, 404]);
    }
    const owned = await calls(ward.owner, here.modules[1]);
    expect(owned.map(answer => answer.statusCode)).toEqual([200, 200, 200]);
  });
});
