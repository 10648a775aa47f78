import { describe, expect, test } from 'vitest';
import golden from '#domain/golden/calibration.json' with { type: 'json' };
import { sixNurses, storeShifts } from './testing/answers.ts';
import { startCalibratedWard } from './testing/calibrated-ward.ts';

const { ward, rows, url, calibrate, readDetails, ofMonth, moveTo } = await startCalibratedWard();
const all = `?start_date=${golden.start_date}&end_date=${golden.end_date}`;

describe('the source', () => {
  const september = () => moveTo('2026-09-01', ofMonth('2026-06'));

  test('is people’s where their answers count in the range, else imported', async () => {
    await storeShifts(ward, rows);
    expect(await calibrate()).toMatchObject({ source: 'imported', answers: 405 });
    await storeShifts(ward, september(), sixNurses);
    expect(await calibrate()).toMatchObject({ source: 'people', answers: 152, shifts: 180 });
    expect(await calibrate('?end_date=2026-08-31')).toMatchObject({ source: 'imported', answers: 405 });
  });

  test('is chosen, and the details say which there are', async () => {
    await storeShifts(ward, rows);
    await storeShifts(ward, september(), sixNurses);
    for (const [source, answers] of [
      ['people', 152],
      ['imported', 405],
    ]) {
      expect(await calibrate(`?source=${source}`)).toMatchObject({ source, answers });
      expect(await readDetails(`?source=${source}`)).toMatchObject({
        source,
        answers,
        sources: ['people', 'imported'],
      });
    }
    expect((await ward.owner.get(url('?source=both'))).statusCode).toBe(400);
  });

  test('is people’s if nobody has answered', async () => {
    expect(await readDetails()).toMatchObject({ source: 'people', sources: [] });
  });
});

describe('the details', () => {
  test('have the figures of the calibration, dots, quarters and hours', async () => {
    await storeShifts(ward, rows);
    const { from, to, answers, shifts, response, refused, logit, at_target, v20, v50 } = await calibrate(all);
    const details = await readDetails(all);
    const whole = { from, to, answers, shifts, response, refused, logit, at_target, v20, v50 };
    expect(details).toMatchObject({ ...whole, months: 3, covariance: 0.001682 });
    expect(details.dots.reduce((sum: number, dot: { shifts: number }) => sum + dot.shifts, 0)).toBe(405);
    expect(
      details.quarters.map((each: { quarter: string; answers: number }) => [each.quarter, each.answers]),
    ).toEqual([
      ['2026-Q2', 310],
      ['2026-Q3', 95],
    ]);
    expect(details.windows).toEqual([]);
    expect(details.target_hours_per_month).toBeGreaterThan(1000);
  });

  test('have figures by window of whole quarters, with the labels of the windows', async () => {
    await storeShifts(ward, [...moveTo('2026-04-01', ofMonth('2026-06')), ...rows]);
    const { windows, sections } = await readDetails();
    expect(windows.map(({ label }: { label: string }) => label)).toEqual([
      '07:00',
      '11:00',
      '15:00',
      '19:00',
      '23:00',
      '03:00',
    ]);
    expect(windows.every(({ refused }: { refused: string }) => refused.startsWith('At least 100'))).toBe(
      true,
    );
    expect(sections).toMatchObject([{ name: expect.any(String), refused: null, answers: 462 }]);
  });

  test('say which months they are of if the calibration is refused', async () => {
    await storeShifts(ward, ofMonth('2026-05'));
    expect(await readDetails()).toMatchObject({
      from: '2026-05-01',
      to: '2026-10-31',
      months: 1,
      refused: 'The answers must span at least 56 days; they span 30.',
      dots: [],
      covariance: null,
    });
  });
});
