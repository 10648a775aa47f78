import { describe, expect, test } from 'vitest';
import { addMonths } from '#domain/time/calendar.ts';
import { findLastEndedMonth } from './load-calibration.ts';
import { publishLastMonth } from './publish-last-month.ts';
import { sixNurses, storeShifts } from './testing/answers.ts';
import { startCalibratedWard } from './testing/calibrated-ward.ts';

const { ward, rows, start, calibrate, ofMonth, listAnswered, moveTo } = await startCalibratedWard();

describe('a month', () => {
  test('that has nine answers is left out with its shifts, and counts with ten', async () => {
    await storeShifts(ward, rows);
    const before = await calibrate();
    const august = moveTo('2026-08-01', listAnswered(10, '2026-05'));
    await storeShifts(
      ward,
      august.map((row, index) => (index === 0 ? { ...row, adequacy: null } : row)),
    );
    expect(await calibrate()).toEqual(before);
    await storeShifts(ward, august.slice(0, 1));
    expect(await calibrate()).toMatchObject({ answers: 415, shifts: 490 });
  });

  test('counts once it ended more than 12 hours ago, with its last window', async () => {
    await storeShifts(ward, rows);
    // The last window of 31 July ends at 07:00 on 1 August in New York.
    const at = async (time: string) => {
      ward.clock.now = new Date(time);
      ward.owner = await ward.as('owner');
      return (await calibrate()).answers;
    };
    expect(await at('2026-08-01T23:00:00Z')).toBe(310);
    expect(await at('2026-08-01T23:00:01Z')).toBe(405);
    ward.clock.now = start;
    ward.owner = await ward.as('owner');
  });

  test('ends with the last window that was stored, if the shift times have changed', () => {
    const windows = [
      { mins: 420, is_day: true },
      { mins: 1140, is_day: false },
    ];
    const zone = { windows, timeZone: 'America/New_York' };
    const last = (time: string) => findLastEndedMonth(zone, new Date(time));
    expect(last('2026-11-01T23:59:59Z')).toBe('2026-09-01');
    // Clocks were set back on 1 November: 07:00 is 12:00 UTC.
    expect(last('2026-11-02T00:00:00Z')).toBe('2026-09-01');
    expect(last('2026-11-02T00:00:01Z')).toBe('2026-10-01');
    expect(last('2026-11-30T00:00:00Z')).toBe('2026-10-01');
  });

  test('needs ten answers of people or ten imported ones, not ten together', async () => {
    const all30 = listAnswered(30, '2026-05');
    await storeShifts(ward, all30.slice(0, 9), sixNurses);
    await storeShifts(ward, all30.slice(9));
    expect(await calibrate()).toMatchObject({ source: 'imported', answers: 21, shifts: 30 });
    expect(await calibrate('?source=people')).toMatchObject({ source: 'people', answers: 0, shifts: 0 });
  });

  test('needs the answers of five people', async () => {
    const answered = listAnswered(60, '2026-05');
    await storeShifts(ward, answered, sixNurses.slice(0, 4));
    expect((await calibrate()).answers).toBe(0);
    await ward.sql('delete from adequacy_months');
    await storeShifts(ward, answered, sixNurses.slice(0, 5));
    expect(await calibrate()).toMatchObject({ source: 'people', answers: 60 });
  });

  test('needs 80% of the windows from its first to its last shift', async () => {
    const may = ofMonth('2026-05');
    await storeShifts(ward, [...may.slice(0, 140), ...may.slice(-1)]);
    expect((await calibrate()).answers).toBe(0);
    await storeShifts(ward, may.slice(140, 150));
    expect((await calibrate()).shifts).toBe(151);
  });
});

describe('the last month', () => {
  test('counts in a report without anybody having looked', async () => {
    const october = [
      ...moveTo('2026-10-01', ofMonth('2026-05')),
      ...moveTo('2026-08-01', ofMonth('2026-05')),
    ];
    await storeShifts(ward, october);
    const report = async () => {
      const query = `?modules=${ward.moduleId}&start_date=2026-08-15&end_date=2026-10-20`;
      const { context } = (await ward.nurse.get(`/api/reports/executive/${query}`)).json();
      return context.page_one.groupings[0].adequacy;
    };
    expect(await report()).toBeNull();
    await publishLastMonth({ db: ward.db, secret: ward.context.secret }, ward.clock.now);
    const { at_target, v20 } = await calibrate();
    expect(v20).not.toBeNull();
    expect(await report()).toEqual({ at_target, v20, source: 'imported' });
  });

  test('is looked at once', async () => {
    await storeShifts(ward, moveTo('2026-10-01', ofMonth('2026-05')));
    const context = { db: ward.db, secret: ward.context.secret };
    await publishLastMonth(context, ward.clock.now);
    const { rows: before } = await ward.sql('select month, content from adequacy_months');
    await publishLastMonth(context, ward.clock.now);
    expect((await ward.sql('select month, content from adequacy_months')).rows).toEqual(before);
    expect(before.map(({ month }) => month)).toEqual([addMonths('2026-11-01', -1)]);
  });
});
