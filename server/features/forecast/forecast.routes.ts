import type { forecastCalls } from '#contract/forecast/calls.ts';
import { basisDays } from '#domain/forecast/history.ts';
import { type RecordRow, recordDays } from '#domain/forecast/record.ts';
import { type Score, scoreRecord } from '#domain/forecast/score.ts';
import { canManageClient } from '#domain/people/access.ts';
import { getModuleClient } from '#server/auth/access/access.ts';
import { ApiError, invalid } from '#server/core/errors.ts';
import type { ClientTx } from '#server/db/database.ts';
import type { AppContext } from '#server/features/context.ts';
import type { Handlers } from '#server/http/endpoints/register-endpoints.ts';
import { countAheadFlags } from './forecast.queries.ts';
import { type Forecasts, keepRecent } from './forecasts.ts';
import { computeRecord, type ForecastModule, loadForecastModule } from './load-forecast.ts';
import { presentForecast, presentRecord } from './present-forecast.ts';

const millisecondsPerDay = 86_400_000;

export function forecastHandlers(
  { db, clock }: AppContext,
  forecasts: Forecasts,
): Handlers<keyof typeof forecastCalls> {
  const keepScore = keepRecent<Score[]>();

  function read<T>(clientId: number, run: (tx: ClientTx) => Promise<T>): Promise<T> {
    return db.forClient(clientId, run, { readOnly: true });
  }

  async function loadRecord(clientId: number, module: ForecastModule): Promise<RecordRow[]> {
    const { history } = await forecasts.loadHistory(clientId, module, basisDays + recordDays);
    return computeRecord(history, module);
  }

  /** Renewed daily, and when the settings change or shifts are added to earlier days (B9). */
  function findScore(clientId: number, module: ForecastModule): Promise<Score[]> {
    const { stamp, schedule, handoverMinutes, ...rest } = module.settings;
    return keepScore(`${module.moduleId} ${module.today}`, JSON.stringify(rest), async () =>
      scoreRecord(await loadRecord(clientId, module), module.minRnTarget),
    );
  }

  return {
    async getForecast({ params: { moduleId }, query, session }) {
      const clientId = getModuleClient(session, moduleId);
      if (query.at !== undefined && !canManageClient(session.person)) throw new ApiError('forbidden');
      const at = query.at === undefined ? clock() : new Date(query.at);
      if (at > clock()) throw invalid('at', 'This is in the future.');
      const module = await read(clientId, tx => loadForecastModule(tx, moduleId, at));
      const found =
        query.at === undefined
          ? await forecasts.find(clientId, module)
          : await forecasts.compute(clientId, module);
      return presentForecast(module, found, found.refused ? [] : await findScore(clientId, module));
    },

    async getForecastRecord({ params: { moduleId }, session }) {
      const clientId = getModuleClient(session, moduleId);
      const module = await read(clientId, tx => loadForecastModule(tx, moduleId, clock()));
      const { refused } = await forecasts.find(clientId, module);
      const rows = refused ? [] : await loadRecord(clientId, module);
      const span = { from: new Date(module.at.getTime() - recordDays * millisecondsPerDay), to: module.at };
      const ahead = await read(clientId, tx => countAheadFlags(tx, moduleId, span));
      return presentRecord(module, refused, rows, ahead);
    },
  };
}
