import { beforeEach } from 'vitest';
import type { IsoDate } from '#domain/time/calendar.ts';
import { startGoldenWard } from './golden-ward.ts';

/** A ward with shifts of May, June and July 2026, and its calibration; it is 14 November. */
export async function startCalibratedWard() {
  const { ward, rows } = await startGoldenWard();
  const start = new Date('2026-11-14T15:00:00Z');
  beforeEach(() => {
    ward.clock.now = start;
  });
  const url = (range = '', part = '') => `/api/module/${ward.moduleId}/calibration/${part}${range}`;
  const ofMonth = (month: string) => rows.filter(({ date }) => date.startsWith(month));
  return {
    ward,
    rows,
    start,
    url,
    calibrate: async (range = '') => (await ward.owner.get(url(range))).json(),
    readDetails: async (range = '') => (await ward.owner.get(url(range, 'details/'))).json(),
    ofMonth,
    listAnswered: (count: number, month: string) => {
      const answered = ofMonth(month).filter(({ adequacy }) => adequacy !== null);
      return answered.slice(0, count);
    },
    moveTo: (month: IsoDate, given: typeof rows) =>
      given.map(row => ({ ...row, date: `${month.slice(0, 7)}${row.date.slice(7)}` })),
  };
}
