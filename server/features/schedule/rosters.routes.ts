import type { Wire } from '#contract/api/wire-types.ts';
import type { rostersCalls } from '#contract/schedule/calls.ts';
import type { RosterImport } from '#contract/schedule/rosters.ts';
import { fromWire } from '#contract/wire.ts';
import { canUseModule } from '#domain/people/access.ts';
import { findScheduleSpan, maxScheduleDays } from '#domain/schedule/check-rows.ts';
import type { RosterMapping } from '#domain/schedule/roster/roster-mapping.ts';
import { countDays } from '#domain/time/calendar.ts';
import { getModuleClient } from '#server/auth/access/access.ts';
import { compareFields, toRecord } from '#server/auth/audit.ts';
import { found, invalid } from '#server/core/errors.ts';
import type { ClientTx } from '#server/db/database.ts';
import type { AppContext } from '#server/features/context.ts';
import type { Handlers } from '#server/http/endpoints/register-endpoints.ts';
import type { CheckAhead } from './ahead-flags.ts';
import { findImport, listStored, restoreReplaced, type StoredPart } from './replaced.queries.ts';
import { findMapping, findScheduleClock, listRosterImports, storeMapping } from './rosters.queries.ts';
import { lockSchedule } from './schedule.queries.ts';

/** Files of scheduled RNs (B17): how they are read, and taking the last one back. */
export function rostersHandlers(
  { db, audit, live }: AppContext,
  checkAhead: CheckAhead,
): Handlers<keyof typeof rostersCalls> {
  return {
    async getRoster({ session: { person } }) {
      const { clientId } = found(person.client);
      return db.forClient(
        clientId,
        async tx => {
          const mapping = await findMapping(tx);
          const imports = await listRosterImports(tx);
          const own = imports.filter(({ moduleId }) => canUseModule(person, { id: moduleId, clientId }));
          return { mapping: mapping ? presentMapping(mapping) : null, imports: own.map(present) };
        },
        { readOnly: true },
      );
    },

    async saveRosterMapping({ body, session: { person }, request }) {
      const { clientId } = found(person.client);
      await db.forClient(clientId, async tx => {
        const before = await findMapping(tx);
        const details = compareFields(before ? presentMapping(before) : {}, body);
        if (!details) return;
        await storeMapping(tx, clientId, fromWire(body));
        await audit(tx, request, 'changed roster columns', { ...toRecord('client', clientId), details });
      });
      return null;
    },

    async getScheduleRows({ params: { moduleId }, query: { start_date, end_date }, session }) {
      const range = { start: start_date, end: end_date };
      if (countDays(range) === 0 || countDays(range) > maxReadDays) {
        throw invalid('end_date', `A range has 1 to ${maxReadDays} days.`);
      }
      const read = async (tx: ClientTx) => {
        const span = findScheduleSpan(range, found(await findScheduleClock(tx)));
        const { rows, days } = await listStored(tx, { moduleId, range, span });
        return { dates: days.map(({ date }) => date), rows: rows.map(presentRow) };
      };
      return db.forClient(getModuleClient(session, moduleId), read, { readOnly: true });
    },

    async undoRosterImport({ params: { moduleId }, body: { id }, session, request }) {
      const clientId = getModuleClient(session, moduleId);
      const from = await db.forClient(clientId, async tx => {
        found(await lockSchedule(tx, moduleId));
        const undone = found(await findImport(tx, moduleId));
        if (undone.id !== id || undone.isOutdated) throw invalid('non_field_errors', newerMessage);
        await restoreReplaced(tx, undone);
        const { fromDate: start_date, toDate: end_date } = undone;
        const details = { start_date, end_date };
        await audit(tx, request, 'undid roster import', { ...toRecord('module', moduleId), details });
        return undone.fromDate;
      });
      const { name: by, person } = session;
      live.announce({
        clientId,
        moduleId,
        date: from,
        window: 0,
        by,
        byId: person.userId,
        about: 'schedule',
      });
      await checkAhead(clientId, moduleId, request.log);
      return null;
    },
  };
}

/** The dates of a file, and the days before them. */
const maxReadDays = maxScheduleDays + 2;

const newerMessage =
  'A newer schedule of this module was sent since, so this import can no longer be undone.';

function present(row: Awaited<ReturnType<typeof listRosterImports>>[number]): RosterImport {
  const { id, moduleId, at, fromDate, toDate, rns, replacedRns, isOutdated } = row;
  return {
    ...{ id, module: moduleId, at: at.toISOString(), from: fromDate, to: toDate },
    ...{ rows: rns, replaced: replacedRns, can_undo: !isOutdated },
  };
}

/** With its keys in the order of the contract, which jsonb does not keep. */
function presentMapping({ layout, headings, dateOrder, units }: RosterMapping): Wire<RosterMapping> {
  const { date, start, end, unit } = headings;
  return {
    layout,
    headings: { date, start, end, unit },
    date_order: dateOrder,
    units: units.map(({ name, module }) => ({ name, module })),
  };
}

function presentRow({ startsAt, endsAt, rns }: StoredPart['rows'][number]) {
  return { start: startsAt.toISOString(), end: endsAt.toISOString(), rns };
}
