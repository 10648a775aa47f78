import type { Forecast, ForecastRecord } from '#contract/forecast/forecast.ts';
import { defaultShiftWindows } from '#domain/shifts/shift-window-config.ts';
import { listShiftWindows } from '#domain/shifts/shift-windows.ts';
import { addDays } from '#domain/time/calendar.ts';

const madeAt = '2026-11-14T22:00:00Z';

const score: Forecast['score'] = [
  { from_hours: 0, to_hours: 12, forecasts: 250, mae: 0.62, mae_same_weekday: 0.91, coverage: 0.81 },
  { from_hours: 12, to_hours: 24, forecasts: 260, mae: 0.84, mae_same_weekday: 0.93, coverage: 0.79 },
  { from_hours: 24, to_hours: 168, forecasts: 3000, mae: 0.94, mae_same_weekday: 0.92, coverage: 0.8 },
];

/** The week after 11/14/2026 16:00 in Chicago. The plan is 10 RNs, and short in 1 of 3 cases at 19:00 on the first day. */
export function createForecast(changes: Partial<Forecast> = {}): Forecast {
  const windows = Array.from({ length: 8 }, (_, day) => {
    const date = addDays('2026-11-14', day);
    return listShiftWindows(date, defaultShiftWindows, 'America/Chicago').map(window => ({ date, window }));
  }).flat();
  const ahead = windows.filter(({ window }) => {
    const hours = (Date.parse(window.time) - Date.parse(madeAt)) / 3_600_000;
    return hours > 0 && hours <= 168;
  });
  return {
    made_at: madeAt,
    refused: null,
    basis: { from: '2025-11-15', to: '2026-11-14', shifts: 2100, completeness: 0.96 },
    windows: ahead.map(({ date, window }, index) => ({
      date,
      window: window.id,
      label: window.label,
      time: window.time,
      census: { p10: 12, p50: 14, p90: 16.5 },
      rn_target: { p10: 9, p50: 9.6, p90: 11 },
      planned: 10,
      scheduled: null,
      chance_short: index === 0 ? 0.33 : 0.1,
      required: null,
      chance_standard_short: null,
    })),
    score,
    ...changes,
  };
}

export function createRefusal(refused: string): Forecast {
  return createForecast({ refused, windows: [], score: [] });
}

/** Two forecasts of one day, one within 12 hours and one two days before. */
export const forecastRecord: ForecastRecord = {
  made_at: madeAt,
  refused: null,
  ahead: null,
  score,
  rows: [
    ['2026-11-13T19:00:00Z', 6, 9.6],
    ['2026-11-11T19:00:00Z', 54, 9.1],
  ].map(([made_at, hours_ahead, p50]) => ({
    made_at: String(made_at),
    date: '2026-11-13',
    window: 1140,
    label: '19:00',
    time: '2026-11-14T01:00:00Z',
    hours_ahead: Number(hours_ahead),
    p10: 8.5,
    p50: Number(p50),
    p90: 11,
    actual: 10.2,
    same_weekday: 8.9,
  })),
};
