import { noShifts } from '#domain/forecast/ground.ts';
import { basisDays, buildHistory, dropBeforePause } from '#domain/forecast/history.ts';
import { lookAhead } from '#domain/forecast/look-ahead.ts';
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

  /** The shifts of a number of days before the module's date and of that date, since the last pause of eight weeks. */
  async function loadHistory(clientId: number, module: ForecastModule, days: number) {
    const { at, today, firstGoodMonth, times } = module;
    const [, from = today] = [
      startOfMonth(firstGoodMonth ?? '1900-01-01'),
      addDays(today, 1 - days),
    ].toSorted();
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
    const stamp = JSON.stringify([module.settings, module.startedAt]);
    return keep(`${module.moduleId}`, stamp, () => compute(clientId, module));
  }

  return {
    loadHistory,
    compute,
    find,
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

/** Keeps the newest result for each key in this process, for as long as its stamp stays the same. */
export function keepRecent<Result>(most = 500) {
  const kept = new Map<string, { stamp: string; result: Promise<Result> }>();
  return (key: string, stamp: string, compute: () => Promise<Result>): Promise<Result> => {
    const found = kept.get(key);
    if (found?.stamp === stamp) return found.result;
    const result = compute();
    kept.delete(key);
    kept.set(key, { stamp, result });
    result.catch(() => kept.delete(key));
    const [oldest] = kept.keys();
    if (kept.size > most && oldest !== undefined) kept.delete(oldest);
    return result;
  };
}
