import type { Database } from '#server/db/database.ts';
import {
  type ForecastModule,
  type LoadedForecast,
  loadForecastModule,
  loadLookAhead,
} from './load-forecast.ts';
import { keepRecent } from './recent-results.ts';

export type Forecasts = ReturnType<typeof createForecasts>;

/** Forecasts of modules from now on (B9), for the dashboard and for Hospital Now. */
export function createForecasts(db: Database) {
  const keep = keepRecent<LoadedForecast>();

  /** Kept until a shift, a setting or the plan changes, or the next window starts. */
  function find(clientId: number, module: ForecastModule): Promise<LoadedForecast> {
    return keep(`${module.moduleId}`, JSON.stringify([module.settings, module.startedAt]), () =>
      db.forClient(clientId, tx => loadLookAhead(tx, module), { readOnly: true }),
    );
  }

  return {
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
