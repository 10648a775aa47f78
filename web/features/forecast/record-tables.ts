import type { ForecastRecord } from '#contract/forecast/forecast.ts';
import type { fromWire } from '#contract/wire.ts';
import { nameHorizon } from '#domain/forecast/describe-score.ts';
import { formatDate, formatNumber, formatPercentage, noFigure } from '#domain/measures/formatting.ts';
import { listDates } from '#domain/time/calendar.ts';
import { roundCell, type TableData } from '#web/charts/readings/table-data.ts';
import type { Table } from '#web/lib/spreadsheet/spreadsheet-cells.ts';

export type LoadedRecord = ReturnType<typeof fromWire<ForecastRecord>>;
export type Score = LoadedRecord['score'][number];
type RecordRow = LoadedRecord['rows'][number];

const formatRecordedRns = (rns: number | null) => formatNumber(rns, 1);
const formatError = (rns: number | null) => formatNumber(rns, 2);

/** One row for each horizon. Errors are in RNs. */
export function buildScoreTable(scores: readonly Score[]): TableData {
  return {
    rowName: 'Ahead',
    columns: [
      { name: 'Forecasts', format: count => formatNumber(count, 0) },
      { name: 'Off by', format: formatError },
      { name: 'Weekday average', format: formatError },
      { name: 'In the band' },
    ],
    rows: scores.map(score => ({
      name: nameHorizon(score),
      values: [score.forecasts, score.mae, score.maeSameWeekday, formatCoverage(score)],
    })),
  };
}

function formatCoverage({ coverage, forecasts }: Score): string {
  if (coverage !== null) return formatPercentage(100 * coverage);
  return forecasts > 0 ? 'Not judged' : noFigure;
}

/** The averages of each date's forecasts of one horizon; null on dates without any. */
export function buildDaysTable(rows: readonly RecordRow[], { fromHours, toHours }: Score): TableData {
  const chosen = rows.filter(({ hoursAhead }) => hoursAhead > fromHours && hoursAhead <= toHours);
  const byDate = Map.groupBy(chosen, ({ date }) => date);
  const known = [...byDate.keys()].toSorted();
  const [start, end] = [known[0], known.at(-1)];
  return {
    rowName: 'Date',
    columns: ['Target', 'Expected', 'Low', 'High', 'Weekday average'].map(name => ({
      name,
      format: formatRecordedRns,
    })),
    rows: (start && end ? listDates({ start, end }) : []).map(date => {
      const ofDate = byDate.get(date) ?? [];
      const average = (key: 'actual' | 'p50' | 'p10' | 'p90' | 'sameWeekday') =>
        ofDate.length === 0 ? null : ofDate.reduce((sum, row) => sum + row[key], 0) / ofDate.length;
      return {
        name: formatDate(date),
        values: [average('actual'), average('p50'), average('p10'), average('p90'), average('sameWeekday')],
      };
    }),
  };
}

/** Every forecast, for a spreadsheet. */
export function buildRecordFile(
  rows: readonly RecordRow[],
  formatInstant: (instant: string) => string,
): Table {
  return [
    ['Made', 'Date', 'Shift', 'Hours ahead', 'Expected', 'Low', 'High', 'Target', 'Weekday average'],
    ...rows.map(row =>
      [
        formatInstant(row.madeAt),
        formatDate(row.date),
        row.label,
        row.hoursAhead,
        row.p50,
        row.p10,
        row.p90,
        row.actual,
        row.sameWeekday,
      ].map(roundCell),
    ),
  ];
}
