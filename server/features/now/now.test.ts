import type { Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { NowModule } from '#contract/now/now.ts';
import type { Browser } from '#server/testing/browser.ts';
import { addLink, linksUrl, openScreen } from '#server/testing/displays.ts';
import { startWard } from '#server/testing/ward.ts';

/** 10:00 in New York on 14 November; windows start at 07:00 and 19:00. */
const ward = await startWard({ timeouts: { streamCheckMs: 100 } });
const { here } = ward.world;
const today = '2026-11-14';
afterAll(() => ward.close());

const load = async (who: Browser, url = '/api/now/') => (await who.get(url)).json();
async function loadFirst(who: Browser, url?: string): Promise<NowModule> {
  const { modules } = await load(who, url);
  return modules[0];
}

async function open(who: Browser, url = '/api/now/live/') {
  const answer = await who.send({ method: 'GET', url, payloadAsStream: true });
  const stream: Readable = answer.stream();
  const heard = { text: '', ended: false, close: () => stream.destroy() };
  stream.on('data', chunk => {
    heard.text += chunk;
  });
  stream.on('close', () => {
    heard.ended = true;
  });
  await expect.poll(() => heard.text).toContain('retry:');
  return heard;
}

describe('a module', () => {
  test('a module without shifts is not entered and names the running and the next window', async () => {
    expect(await load(ward.nurse)).toEqual({
      hospital: 'Here General',
      timezone: 'America/New_York',
      modules: [
        {
          id: ward.moduleId,
          name: 'Labor & Delivery',
          window: '07:00',
          shift: null,
          is_entered: false,
          feed_census: null,
          flags: { open: 0, acknowledged: 0, coming: 0, earlier: 0, is_urgent: false },
          next: { label: '19:00', time: '2026-11-15T00:00:00Z', expected: null, scheduled: null },
          saved_at: null,
          saved_by: null,
        },
      ],
    });
  });

  test('shows the last shift until the running window is saved', async () => {
    await ward.save({ date: '2026-11-13', window: 1140, rn_actual: 3, acuity_counts: { [ward.labor]: 4 } });
    // The event of a save arrives a moment later.
    await expect
      .poll(() => loadFirst(ward.nurse))
      .toMatchObject({
        window: '07:00',
        is_entered: false,
        shift: { label: '19:00', census: 4, rn_target: 4, rn_actual: 3, rn_variance: -1 },
      });
    await ward.save({ date: today, window: 420, rn_actual: 6.5, acuity_counts: { [ward.labor]: 5 } });
    await expect
      .poll(() => loadFirst(ward.nurse))
      .toMatchObject({
        is_entered: true,
        shift: { label: '07:00', census: 5, rn_target: 5, rn_actual: 6.5, rn_variance: 1.5 },
        saved_at: '2026-11-14T15:00:00.000Z',
        saved_by: 'member Person',
      });
  });

  test('shows the patients that a feed counts while the running window is not entered', async () => {
    await ward.sql(
      `insert into census_feed_counts values ($1, $2, '2026-11-14T14:50:00Z', 'Feed', '{"1": 3, "2": 4}')`,
      [here.id, here.modules[1]],
    );
    ward.clock.advance(1);
    const { modules } = await load(ward.owner);
    expect(modules.map(({ feed_census }: NowModule) => feed_census)).toEqual([null, 7]);
  });
});

describe('red flags', () => {
  const countFlags = async (who: Browser, url?: string) => (await loadFirst(who, url)).flags;

  const none = { open: 0, acknowledged: 0, coming: 0, earlier: 0, is_urgent: false };
  const ofThreeDays = { open: 1, acknowledged: 0, coming: 1, earlier: 1, is_urgent: true };
  const move = (date: string, days: number) =>
    ward.sql(
      `update red_flags set date = date + $2::int, starts_at = starts_at + $2 * interval '1 day', ends_at = ends_at + $2 * interval '1 day'
       where date = $1`,
      [date, days],
    );

  test('red flags of today are counted by whether somebody has taken them, those of other days of the week as coming and earlier ones, on every server', async () => {
    const other = await ward.startAnother();
    const elsewhere = other.browser();
    for (const [name, value] of ward.nurse.cookies) elsewhere.cookies.set(name, value);
    // That of yesterday's shift with 3 of 4 RNs.
    expect(await countFlags(elsewhere)).toEqual({ ...none, earlier: 1, is_urgent: true });
    for (const date of ['2026-11-07', '2026-11-08', '2026-11-09']) {
      await ward.save({ date, window: 420, rn_actual: 1, acuity_counts: { [ward.labor]: 4 } });
    }
    await expect.poll(() => countFlags(elsewhere)).toEqual({ ...none, earlier: 3, is_urgent: true });
    const [flag] = (await ward.nurse.get('/api/red_flags/')).json().results;
    await ward.nurse.send({
      method: 'PATCH',
      url: `/api/red_flags/${flag.id}/`,
      payload: { status: 'acknowledged' },
    });
    await expect.poll(() => countFlags(elsewhere)).toEqual({ ...none, earlier: 3 });
    await expect.poll(() => countFlags(ward.nurse)).toEqual({ ...none, earlier: 3 });
    await move('2026-11-09', 5);
    await move('2026-11-08', 7);
    ward.clock.advance(1);
    await expect.poll(() => countFlags(ward.nurse)).toEqual(ofThreeDays);
    await other.close();
  });

  test('reach a wall screen as counts without names', async () => {
    const screen = await openScreen(ward, (await addLink(ward.owner)).token);
    expect(await countFlags(screen, '/api/display/')).toEqual(ofThreeDays);
    expect((await screen.get('/api/display/')).body).not.toContain('Person');
  });

  test('that are resolved are not counted', async () => {
    const flags = (await ward.nurse.get('/api/red_flags/')).json().results;
    for (const { id } of flags) {
      const payload = { status: 'resolved' };
      await ward.nurse.send({ method: 'PATCH', url: `/api/red_flags/${id}/`, payload });
    }
    await expect.poll(() => countFlags(ward.nurse)).toEqual(none);
  });
});

test('people see the modules that they may use, and a screen all of them without names', async () => {
  const screen = await openScreen(ward, (await addLink(ward.owner)).token);
  const names = async (who: Browser, url?: string) =>
    (await load(who, url)).modules.map(({ name }: NowModule) => name);
  expect(await names(ward.nurse)).toEqual(['Labor & Delivery']);
  expect(await names(ward.owner)).toEqual(['Labor & Delivery', 'Mother-Baby']);
  expect(await names(screen, '/api/display/')).toEqual(['Labor & Delivery', 'Mother-Baby']);
  const shown = await screen.get('/api/display/');
  expect(shown.json()).toMatchObject({ program: expect.any(String) });
  expect(shown.body).not.toContain('Person');
});

test('many screens share one computation until a shift of their hospital changes', async () => {
  const working = async () => (await loadFirst(ward.nurse)).shift?.rn_actual;
  await ward.save({ date: today, window: 420, rn_actual: 7, version: 1 });
  await expect.poll(working).toBe(7);
  // A change without an event is not seen for ten seconds. The event of the save itself may still arrive before that.
  let stored = 8;
  const isShared = async () => {
    const shown = await working();
    stored += 1;
    await ward.sql('update shifts set rn_actual = $2 where date = $1', [today, stored]);
    return (await working()) === shown;
  };
  await expect.poll(isShared).toBe(true);
  ward.clock.advance(1);
  expect(await working()).toBe(stored);
});

describe('open screens on two servers', () => {
  let other: Awaited<ReturnType<typeof ward.startAnother>>;
  let screens: Browser[];
  let id: number;
  beforeAll(async () => {
    const link = await addLink(ward.owner, { modules: [ward.moduleId] });
    id = link.id;
    other = await ward.startAnother();
    screens = [await openScreen(ward, link.token), await openScreen(other, link.token)];
  });
  afterAll(() => other.close());

  const openStreams = () => Promise.all(screens.map(screen => open(screen, '/api/display/live/')));
  const saveWorking = (working: number) =>
    ward.owner.post(`${ward.shiftsUrl}import/`, {
      rows: [{ date: today, window: 420, rn_actual: working }],
      replace: true,
    });

  test('get events of saves, without names, and none of other modules', async () => {
    const streams = await openStreams();
    await ward.owner.post(`/api/module/${here.modules[1]}/shifts/`, {
      date: today,
      window: 420,
      rn_actual: 1,
    });
    await pause(100);
    expect(streams.map(({ text }) => text)).toEqual(['retry: 1000\n\n', 'retry: 1000\n\n']);
    let working = 10;
    // The second server may not be listening yet.
    await expect
      .poll(
        async () => {
          working += 1;
          await saveWorking(working);
          return streams.every(({ text }) => text.includes('event: change\ndata: {}\n\n'));
        },
        { interval: 100 },
      )
      .toBe(true);
    for (const stream of streams) stream.close();
  });

  test('show a save on the other server', async () => {
    const streams = await openStreams();
    await saveWorking(7.25);
    const listWorking = async () => {
      const shown = await Promise.all(screens.map(screen => loadFirst(screen, '/api/display/')));
      return shown.map(({ shift }) => shift?.rn_actual);
    };
    await expect.poll(listWorking, { interval: 50 }).toEqual([7.25, 7.25]);
    await expect.poll(() => streams.every(({ text }) => text.includes('event: change'))).toBe(true);
    for (const stream of streams) stream.close();
  });

  test('get `end` within ten seconds when their link is revoked, and cannot be opened again', async () => {
    const streams = await openStreams();
    await ward.owner.send({ method: 'DELETE', url: `${linksUrl}${id}/` });
    await expect.poll(() => streams.every(({ ended }) => ended)).toBe(true);
    for (const { text } of streams) expect(text).toContain('event: end');
    for (const screen of screens) expect((await screen.get('/api/display/live/')).statusCode).toBe(401);
  });
});

test('the page of a person gets `end` when the session ends', async () => {
  const nurse = await ward.as('member');
  const stream = await open(nurse);
  await nurse.post('/api/accounts/logout/');
  await expect.poll(() => stream.ended).toBe(true);
  expect(stream.text).toContain('event: end');
});
