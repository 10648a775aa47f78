import { noShifts } from '#domain/forecast/ground.ts';
import { basisDays, buildHistory, dropBeforePause } from '#domain/forecast/history.ts';
import { lookAhead } from '#domain/forecast/look-ahead.ts';
import { memo } from '#domain/memo.ts';
import { addDays, startOfMonth } from '#domain/time/calendar.ts';
import type { Database } from '#server/db/database.ts';
import { type ForecastModule, loadForecastModule } from './load-forecast.ts';
import { createPastShifts } from './past-shifts.ts';

export type Forecasts = ReturnType<typeof createForecasts>;

export type LoadedForecast = Awaited<ReturnType<Forecasts['compute']>>;

/** Forecasts of modules (B9), for the dashboard and for Hospital Now. */
export function createForecasts(db: Database) {
  const keep = keepRecent<LoadedForecast>();
  const listPastShifts = createPastShifts();

  /**
   * The shifts of the last `days` days up to the module's date, without those before the client's first good month or before the
   * last pause of eight weeks.
   */
  async function loadHistory(clientId: number, module: ForecastModule, days: number) {
    const { at, today, firstGoodMonth, times } = module;
    const firstDay = addDays(today, 1 - days);
    const firstGoodDay = firstGoodMonth && startOfMonth(firstGoodMonth);
    const from = firstGoodDay && firstGoodDay > firstDay ? firstGoodDay : firstDay;
    const all = await db.forClient(clientId, tx => listPastShifts(tx, module), { readOnly: true });
    const started = all.filter(({ date, startsAt }) => date >= from && startsAt <= at.getTime());
    const shifts = dropBeforePause(started);
    return { shifts, history: buildHistory(shifts, times, today) };
  }

  /** The forecast from the shifts whose windows have started by the module's instant. */
  async function compute(clientId: number, module: ForecastModule) {
    const { shifts, history } = await loadHistory(clientId, module, basisDays);
    const to = shifts.at(-1)?.date ?? null;
    if (!history) return { from: null, to, shifts: 0, completeness: 0, refused: noShifts, windows: [] };
    const stored = shifts
      .filter(({ date }) => date === module.today)
      .map(({ windowId, duration }) => ({ id: windowId, duration }));
    return { ...lookAhead(history, module.at.getTime(), module, stored), to, shifts: shifts.length };
  }

  /** Kept until a shift, a setting or the plan changes, or the next window starts. */
  function find(clientId: number, module: ForecastModule): Promise<LoadedForecast> {
    return keep(`${module.moduleId}`, toStamp(module), () => compute(clientId, module));
  }

  return {
    loadHistory,
    compute,
    find,
    /** Changes when something does that the module's forecast depends on. */
    async readStamp(clientId: number, moduleId: number, at: Date): Promise<string> {
      return toStamp(
        await db.forClient(clientId, tx => loadForecastModule(tx, moduleId, at), { readOnly: true }),
      );
    },
    /** The windows ahead of an instant, with functions for the RNs that are planned or scheduled for others; `now` is the present. */
    async lookAhead(clientId: number, moduleId: number, { at, now }: { at: Date; now: Date }) {
      const module = await db.forClient(clientId, tx => loadForecastModule(tx, moduleId, at), {
        readOnly: true,
      });
      const { windows } = await (at < now ? compute : find)(clientId, module);
      const { findPlannedRns, findScheduledRns } = module;
      return { windows, findPlannedRns, findScheduledRns };
    },
    /** The RNs that a window is likely to need; null without a forecast. */
    async findExpected(clientId: number, moduleId: number, { time, at }: { time: string; at: Date }) {
      const module = await db.forClient(clientId, tx => loadForecastModule(tx, moduleId, at), {
        readOnly: true,
      });
      const { windows } = await find(clientId, module);
      return windows.find(({ window }) => window.time === time)?.rnTarget ?? null;
    },
  };
}

function toStamp({ settings, startedAt }: ForecastModule): string {
  return JSON.stringify([settings, startedAt]);
}

/** Keeps the newest result for each key in this process, for as long as its stamp stays the same. A failure is not kept. */
export function keepRecent<Result>(most = 500) {
  const kept = memo<string, { stamp: string; result: Promise<Result> | undefined }>(most);
  return (key: string, stamp: string, compute: () => Promise<Result>): Promise<Result> => {
    const place = kept(key, () => ({ stamp, result: undefined }));
    if (place.result && place.stamp === stamp) return place.result;
    const result = compute();
    Object.assign(place, { stamp, result });
    result.catch(() => {
      if (place.result === result) place.result = undefined;
    });
    return result;
  };
}
