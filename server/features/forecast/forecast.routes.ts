import type { forecastEndpoints } from '#contract/forecast.ts';
import { canManageClient } from '#domain/people/access.ts';
import { getModuleClient } from '#server/auth/module-client.ts';
import type { AppContext } from '#server/context.ts';
import { ApiError, invalid } from '#server/errors.ts';
import type { Handlers } from '#server/http/register-endpoints.ts';

const refused = 'There is no forecast yet.';

export function forecastHandlers({ clock }: AppContext): Handlers<keyof typeof forecastEndpoints> {
  return {
    async getForecast({ params: { moduleId }, query, session }) {
      getModuleClient(session, moduleId);
      if (query.at !== undefined && !canManageClient(session.person)) throw new ApiError('forbidden');
      const at = query.at === undefined ? clock() : new Date(query.at);
      if (at > clock()) throw invalid('at', 'This is in the future.');
      const basis = { from: null, to: null, shifts: 0, completeness: 0 };
      return { made_at: at.toISOString(), refused, basis, windows: [], score: [] };
    },

    async getForecastRecord({ params: { moduleId }, session }) {
      getModuleClient(session, moduleId);
      return { made_at: clock().toISOString(), refused, score: [], rows: [] };
    },
  };
}
