import { describe, expect, test } from 'vitest';
import { type AuditSentence, formatSentence } from '#domain/audit/describe-entry.ts';
import type { LiveMessage } from '#server/live/events.ts';
import type { Browser } from '#server/testing/browser.ts';
import { morning, startHandoverWard } from './testing/handover-ward.ts';

const { ward, start, get, put, confirm } = await startHandoverWard();

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
