import type { standardsCalls } from '#contract/standards/calls.ts';
import { toWire } from '#contract/wire.ts';
import { canUseModule } from '#domain/people/access.ts';
import { standardPacks } from '#domain/standards/packs.ts';
import { found, notFound } from '#server/core/errors.ts';
import { toList } from '#server/db/listing.ts';
import type { AppContext } from '#server/features/context.ts';
import { previewStandards } from '#server/features/standards/report/preview-standards.ts';
import { runWhileConnected } from '#server/http/connections/client-presence.ts';
import type { Handlers } from '#server/http/endpoints/register-endpoints.ts';
import { listFieldNames } from '#server/reports/citation/citation.queries.ts';
import { validateSetting } from './validate-standard.ts';

export function standardsHandlers({ db, clock }: AppContext): Handlers<keyof typeof standardsCalls> {
  return {
    listStandards: async () => toList(toWire(standardPacks)),

    async previewStandard({ params: { id }, body, session: { person }, reply }) {
      const { clientId } = found(person.client);
      if (!canUseModule(person, { id, clientId })) throw notFound();
      const now = clock();
      return runWhileConnected(reply, signal =>
        db.forClient(
          clientId,
          async tx => {
            const setting = await validateSetting(tx, id, body, { now });
            const preview = await previewStandards(tx, { person, moduleId: id, setting, now, signal });
            const fields = [...Object.keys(setting.map), ...preview.unmapped.map(({ field }) => field)];
            return toWire({ ...preview, fieldNames: await listFieldNames(tx, fields) });
          },
          { readOnly: true, work: 'report', signal },
        ),
      );
    },
  };
}
