import type { standardsCalls } from '#contract/standards/calls.ts';
import { toWire } from '#contract/wire.ts';
import { type Caller, canUseModule } from '#domain/people/access.ts';
import { standardPacks } from '#domain/standards/setting/packs.ts';
import type { StandardSetting } from '#domain/standards/setting/setting.ts';
import { addDays } from '#domain/time/calendar.ts';
import { found, notFound } from '#server/core/errors.ts';
import type { AnyTx } from '#server/db/database.ts';
import { toList } from '#server/db/listing.ts';
import type { AppContext } from '#server/features/context.ts';
import { runWhileConnected } from '#server/http/connections/client-presence.ts';
import type { Handlers } from '#server/http/endpoints/register-endpoints.ts';
import { listCitedFieldNames } from '#server/reports/citation.queries.ts';
import { resolveReportOptions } from '#server/reports/options.ts';
import { resolveScope } from '#server/reports/report-scope.ts';
import { loadStandards } from './load-standards.ts';
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
            return toWire({ ...preview, fieldNames: await listCitedFieldNames(tx, fields) });
          },
          { readOnly: true, work: 'report', signal },
        ),
      );
    },
  };
}

const days = 365;

interface Preview {
  person: Caller;
  moduleId: number;
  setting: StandardSetting;
  now: Date;
  signal: AbortSignal;
}

/** The report's figures over the last year, as if the setting had been in force in all of it (B16). */
async function previewStandards(tx: AnyTx, { person, moduleId, setting, now, signal }: Preview) {
  const filters = { modules: [moduleId] };
  const asked = await resolveScope(tx, { person, filters, wantsAllModules: false, now });
  const { today } = asked;
  const scope = { ...asked, range: { start: addDays(today, -days), end: today } };
  const options = resolveReportOptions('standards', filters, scope);
  const frame = { ...scope, options, now: now.getTime() };
  const tried = [{ ...setting, from: scope.range.start }];
  const { context } = await loadStandards(tx, scope, frame, signal, tried);
  const { start: startDate, end: endDate } = scope.range;
  return { ...found(context.groupings[0]?.data.standards), startDate, endDate };
}
