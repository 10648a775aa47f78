import { afterAll, describe, expect, test } from 'vitest';
import { startWard } from '#server/testing/ward.ts';

const ward = await startWard();
afterAll(() => ward.close());

const month = async (text: string) => (await ward.nurse.get(`${ward.shiftsUrl}month/?month=${text}`)).json();
const bring = (rows: unknown[], more: object = {}) =>
  ward.owner.post(`${ward.shiftsUrl}import/`, { rows, ...more });
const row = (more: object = {}) => ({ date: '2026-10-02', window: 420, rn_actual: 4, ...more });

describe('a month', () => {
  test('has a status for each window: saved, missing since the first shift, open or not yet open', async () => {
    await ward.save(row({ date: '2026-11-12', window: 420 }));
    await ward.save(row({ date: '2026-11-13', window: 1140 }));
    const { days, saved, missing, today } = await month('2026-11');
    const statusesOn = (date: string) =>
      days
        .find((day: { date: string }) => day.date === date)
        .windows.map((window: { status: string }) => window.status);
    expect(today).toBe('2026-11-14');
    expect(statusesOn('2026-11-11')).toEqual(['open', 'open']);
    expect(statusesOn('2026-11-12')).toEqual(['saved', 'missing']);
    expect(statusesOn('2026-11-13')).toEqual(['missing', 'saved']);
    expect(statusesOn('2026-11-14')).toEqual(['open', 'open']);
    expect(statusesOn('2026-11-15')).toEqual(['closed', 'closed']);
    expect([days.length, saved, missing]).toEqual([30, 2, 2]);
  });

  test('has the variance of each saved window', async () => {
    await ward.save({ date: '2026-09-03', window: 420, rn_actual: 3.2, acuity_counts: { [ward.labor]: 5 } });
    const { days } = await month('2026-09');
    expect(days[2].windows.map((window: { rn_variance: number | null }) => window.rn_variance)).toEqual([
      -1.8,
      null,
    ]);
  });

  test('that is invalid is refused', async () => {
    for (const text of ['2026-13', '2026', 'x', '']) {
      expect((await ward.nurse.get(`${ward.shiftsUrl}month/?month=${text}`)).statusCode).toBe(400);
    }
  });
});

describe('an import of past shifts', () => {
  test('adds new shifts, keeps stored ones and reports invalid rows without stopping', async () => {
    await ward.save(row({ rn_actual: 9 }));
    const answer = await bring([
      row(),
      row({ window: 1140 }),
      row({ window: 5 }),
      { date: 'x' },
      row({ date: '2026-10-03' }),
    ]);
    expect(answer.json().results).toEqual([
      { status: 'kept' },
      { status: 'added' },
      { status: 'error', errors: { window: ['There is no such shift window on this date.'] } },
      {
        status: 'error',
        errors: { date: [expect.stringContaining('YYYY-MM-DD')], window: ['This field is required.'] },
      },
      { status: 'added' },
    ]);
    const stored = await ward.sql(
      `select rn_actual from shifts where date = '2026-10-02' and window_mins = 420`,
    );
    expect(stored.rows).toEqual([{ rn_actual: '9.000' }]);
  });

  test('replaces shifts only if asked to', async () => {
    const answer = await bring([row({ rn_actual: 5 })], { replace: true });
    expect(answer.json().results).toEqual([{ status: 'updated' }]);
    const stored = await ward.sql(
      `select rn_actual, version from shifts where date = '2026-10-02' and window_mins = 420`,
    );
    expect(stored.rows).toEqual([{ rn_actual: '5.000', version: 2 }]);
  });

  test('keeps values that the file has no column for, and does not fill blanks from the shift before', async () => {
    const date = '2026-10-05';
    const { labor } = ward;
    await ward.save(row({ date, acuity_counts: { [labor]: 7 }, comments: 'Twins', rn_premium_float: 1 }));
    await bring([row({ date, rn_actual: 6 }), row({ date, window: 1140 })], { replace: true });
    const { shifts } = (await ward.day(date)).json();
    expect(shifts).toMatchObject([
      { rn_actual: 6, acuity_counts: { [labor]: 7 }, comments: 'Twins', rn_premium_float: 1 },
      { rn_actual: 4, acuity_counts: { [labor]: 0 }, comments: '' },
    ]);
  });

  test('keeps the reasons of a shift only while it is over or under as before', async () => {
    const date = '2026-10-06';
    await ward.save(row({ date, rn_actual: 1, reasons: ['Sick call'] }));
    const reasons = async () => (await ward.day(date)).json().shifts[0].reasons;
    await bring([row({ date, rn_actual: 0.5 })], { replace: true });
    expect(await reasons()).toEqual(['Sick call']);
    await bring([row({ date, rn_actual: 9 })], { replace: true });
    expect(await reasons()).toEqual([]);
  });

  test('takes 50 rows at a time', async () => {
    expect((await bring(Array(51).fill(row()))).statusCode).toBe(400);
  });
});
