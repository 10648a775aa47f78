import type { censusCalls } from '#contract/census/calls.ts';
import { isAhead } from '#domain/census/ahead.ts';
import { ApiError, found, invalid, unknownId } from '#server/core/errors.ts';
import type { AppContext } from '#server/features/context.ts';
import type { Handlers } from '#server/http/endpoints/register-endpoints.ts';
import { findFieldIds, storeFeedCounts } from './census.queries.ts';

export function censusHandlers({ db, clock }: AppContext): Handlers<keyof typeof censusCalls> {
  return {
    async sendCensus({ body, session }) {
      const { module: moduleId, counts } = body;
      const at = new Date(body.at);
      if (isAhead(at.getTime(), clock().getTime())) {
        throw invalid(
          'at',
          'This is more than five minutes ahead. Check the clock and the time zone of the sender.',
        );
      }
      const { clientId } = found(session.person.client);
      return db.forClient(clientId, async tx => {
        const fieldIds = await findFieldIds(tx, moduleId);
        if (!fieldIds) throw invalid('module', unknownId(moduleId));
        const unknown = Object.keys(counts).filter(id => !fieldIds.has(id));
        if (unknown.length > 0) {
          const errors = unknown.map(id => [`counts.${id}`, [unknownId(id)]]);
          throw new ApiError('invalid', undefined, { fields: Object.fromEntries(errors) });
        }
        return {
          stored: await storeFeedCounts(tx, { clientId, moduleId, at, source: session.name, counts }),
        };
      });
    },
  };
}
