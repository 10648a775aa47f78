import { describe, expect, test } from 'vitest';
import { finish } from '#domain/measures/steps.ts';
import type { ReportRows } from '#domain/reports/blocks/rows.ts';
import { type ComposedId, composeReport } from '#domain/reports/compose-report.ts';
import { defaultShiftWindows } from '#domain/shifts/shift-window-config.ts';
import { buildReportRows, plainShift } from '#domain/testing/report-rows.ts';
import { addDays } from '#domain/time/calendar.ts';
import { runInSlices } from '#server/core/run-in-slices.ts';
import { installTickingClock } from '#server/testing/ticking-clock.ts';
import type { ComposedReport } from './compose.ts';
import { streamReport, writeWhole } from './read-report.ts';

const range = { start: '2026-01-01', end: '2026-06-29' };
const modules = [1, 2, 3, 4].map(id => ({ id, name: `Module ${id}`, clientId: 1 }));
const frame = {
  clients: [{ id: 1, name: 'Lakeside', shiftWindows: defaultShiftWindows, showFullRange: false }],
  modules,
  range,
  today: range.end,
  options: { dateGrain: 'day', shiftWindows: null, splitDayNight: false },
} as const;
const dates = Array.from({ length: 180 }, (_, index) => addDays(range.start, index));
const shifts = modules.flatMap(({ id }) =>
  dates.map(date => ({ ...plainShift, moduleId: id, date, reasons: ['Sick call'], comments: 'short' })),
);
const rows: ReportRows = buildReportRows(shifts, 'day', range);

installTickingClock();

/** Counts the turns of the event loop: in each, other calls are answered. */
async function countTurns(work: () => Promise<unknown>): Promise<number> {
  let turns = 0;
  let isOver = false;
  const turn = () => {
    turns += 1;
    if (!isOver) setImmediate(turn);
  };
  setImmediate(turn);
  await work();
  isOver = true;
  return turns;
}

const citation = { madeAt: '2026-06-30T00:00:00Z' };
const compose = (id: ComposedId) =>
  ({ context: finish(composeReport(id, frame, rows)), citation }) as ComposedReport;

describe('a large report', () => {
  test.each<ComposedId>([
    'ratio',
    'worked_hours',
    'nursing_hours',
    'predictive_nurse_schedule',
    'patterns_by_timeperiod',
    'executive',
    'module_rollup',
  ])('%s leaves turns to other calls while it is composed', async id => {
    const grain = id === 'predictive_nurse_schedule' ? 'all' : 'day';
    const asked = { ...frame, options: { ...frame.options, dateGrain: grain } } as const;
    const turns = await countTurns(() => runInSlices(composeReport(id, asked, rows)));
    expect(turns).toBeGreaterThanOrEqual(grain === 'day' ? 60 : 1);
  });

  test.each<ComposedId>(['ratio', 'patterns_by_timeperiod', 'module_rollup'])(
    '%s leaves turns to other calls while it is written',
    async id => {
      const stream = streamReport(compose(id));
      const turns = await countTurns(async () => {
        for await (const piece of stream.iterate()) expect(piece.length).toBeLessThan(100_000);
      });
      expect(turns).toBeGreaterThanOrEqual(1);
    },
  );

  test('leaves turns to other calls while it is written for a print, as it is written for the screen', async () => {
    const report = compose('module_rollup');
    let printed = '';
    const turns = await countTurns(async () => {
      printed = (await writeWhole({ report })).context;
    });
    expect(turns).toBeGreaterThanOrEqual(1);
    expect(JSON.parse(printed)).toEqual((await streamReport(report).read()).context);
  });
});

test('the same report is composed in slices as at once', async () => {
  expect(await runInSlices(composeReport('module_rollup', frame, rows))).toEqual(
    finish(composeReport('module_rollup', frame, rows)),
  );
});
