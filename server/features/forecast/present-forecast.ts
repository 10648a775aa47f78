import type { Forecast, ForecastRecord } from '#contract/forecast/forecast.ts';
import { toWire } from '#contract/wire.ts';
import type { Slot } from '#domain/forecast/history.ts';
import type { RecordRow } from '#domain/forecast/record.ts';
import { type Score, scoreRecord } from '#domain/forecast/score.ts';
import { windowLabel } from '#domain/shifts/shift-window-config.ts';
import type { AheadCounts } from './forecast.queries.ts';
import type { LoadedForecast } from './forecasts.ts';
import type { ForecastModule } from './load-forecast.ts';

export function presentForecast(
  { at, showFullRange }: ForecastModule,
  { from, to, shifts, completeness, refused, windows }: LoadedForecast,
  score: readonly Score[],
): Forecast {
  return {
    made_at: at.toISOString(),
    refused,
    basis: { from, to, shifts, completeness },
    windows: windows.map(window => ({
      ...presentSlot(window, showFullRange),
      ...toWire({ census: window.census, rnTarget: window.rnTarget }),
      planned: window.planned,
      scheduled: window.scheduled,
      chance_short: window.chanceShort,
      required: window.required,
      chance_standard_short: window.chanceStandardShort,
    })),
    score: toWire(score),
  };
}

export function presentRecord(
  { at, showFullRange, minRnTarget }: ForecastModule,
  refused: string | null,
  rows: readonly RecordRow[],
  { isRuled, ...ahead }: AheadCounts,
): ForecastRecord {
  return {
    made_at: at.toISOString(),
    refused,
    score: toWire(refused === null ? scoreRecord(rows, minRnTarget) : []),
    rows: rows.map(({ madeAt, p10, p50, p90, ...row }) => ({
      made_at: new Date(madeAt).toISOString(),
      ...presentSlot(row, showFullRange),
      hours_ahead: row.hoursAhead,
      p10,
      p50,
      p90,
      actual: row.actual,
      same_weekday: row.sameWeekday,
    })),
    ahead: isRuled || ahead.flagged + ahead.short > 0 ? ahead : null,
  };
}

function presentSlot({ date, window: { id, duration, time } }: Slot, showFullRange: boolean) {
  return { date, window: id, label: windowLabel(id, duration, showFullRange), time };
}
