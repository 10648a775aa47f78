import type { FastifyRequest } from 'fastify';
import type { ShiftBody } from '#contract/shifts/shift-body.ts';
import type { shiftsEndpoints } from '#contract/shifts/shifts.ts';
import { canUseModule } from '#domain/people/access.ts';
import type { Session } from '#server/auth/sessions.ts';
import type { AppContext } from '#server/context.ts';
import type { ClientTx } from '#server/db/database.ts';
import { notFound } from '#server/errors.ts';
import type { Handlers } from '#server/http/register-endpoints.ts';
import type { EventStreams } from '#server/live/event-streams.ts';
import { removeShift } from './delete-shift.ts';
import { followShifts } from './follow-shifts.ts';
import { importRow } from './import-shifts.ts';
import { getEntrySettings, loadDay, shiftBefore } from './module-day.ts';
import { loadMonth } from './month-of-shifts.ts';
import { prepareShift } from './prepare-shift.ts';
import { presentCalculated, presentDay, presentShift } from './present-shift.ts';
import { type Saving, saveShift, shiftRecord } from './save-shift.ts';
import { listShiftChanges } from './shift-history.queries.ts';

export function shiftsHandlers(
  { db, clock, live, audit }: AppContext,
  streams: EventStreams,
): Handlers<keyof typeof shiftsEndpoints> {
  function inModule<T>(session: Session, moduleId: number, run: (tx: ClientTx) => Promise<T>): Promise<T> {
    return db.forClient(getModuleClient(session, moduleId), run);
  }

  function announce(session: Session, moduleId: number, shift: { date: string; window: number }): void {
    const { name: by, person } = session;
    live.announce({
      clientId: getModuleClient(session, moduleId),
      moduleId,
      by,
      byId: person.userId,
      ...shift,
    });
  }

  async function save(call: SaveCall, body: ShiftBody, how: Pick<Saving, 'replace' | 'isImport'> = {}) {
    const { session, request, params } = call;
    const saving = { request, now: clock(), audit, ...how };
    const saved = await inModule(session, params.moduleId, tx =>
      saveShift(tx, params.moduleId, body, saving),
    );
    if (saved.outcome !== 'unchanged') announce(session, params.moduleId, body);
    return saved;
  }

  return {
    getShifts: ({ params: { moduleId }, query, session }) =>
      inModule(session, moduleId, async tx => {
        const settings = await getEntrySettings(tx, moduleId);
        return presentDay(await loadDay(tx, settings, query.date, clock()), settings);
      }),

    async saveShift(call) {
      const { outcome, row, settings } = await save(call, call.body);
      if (outcome === 'created') call.reply.status(201);
      return presentShift(row, settings);
    },

    calculateShift: ({ params: { moduleId }, body, session }) =>
      inModule(session, moduleId, async tx => {
        const settings = await getEntrySettings(tx, moduleId);
        const day = await loadDay(tx, settings, body.date, clock());
        return presentCalculated(prepareShift(settings, day, body, shiftBefore(day, body.window)));
      }),

    async deleteShift({ params: { moduleId, id }, query, session, request }) {
      const gone = await inModule(session, moduleId, tx =>
        removeShift(tx, moduleId, { id, version: query.version }, { request, audit }),
      );
      announce(session, moduleId, { date: gone.date, window: gone.windowMins });
      return null;
    },

    listShiftChanges: ({ params: { moduleId }, query, session }) =>
      inModule(session, moduleId, async tx => {
        const { recordId } = shiftRecord(moduleId, { date: query.date, windowMins: query.window });
        const results = await listShiftChanges(tx, recordId);
        return { results, count: results.length };
      }),

    getMonthOfShifts: ({ params: { moduleId }, query, session }) =>
      inModule(session, moduleId, async tx =>
        loadMonth(tx, await getEntrySettings(tx, moduleId), query.month, clock()),
      ),

    async importShifts(call) {
      const { rows, replace } = call.body;
      const results = [];
      for (const row of rows) {
        results.push(
          await importRow(row, async body => (await save(call, body, { replace, isImport: true })).outcome),
        );
      }
      return { results };
    },

    async followShifts({ params: { moduleId }, session }) {
      const clientId = getModuleClient(session, moduleId);
      return followShifts(streams, live, {
        sessionId: session.id,
        userId: session.person.userId,
        clientId,
        moduleId,
      });
    },
  };
}

interface SaveCall {
  params: { moduleId: number };
  session: Session;
  request: FastifyRequest;
}

/** The client of a module; 404 if the person may not use the module (D26, D30). */
function getModuleClient({ person }: Session, moduleId: number): number {
  const clientId = person.client?.clientId ?? 0;
  if (!canUseModule(person, { id: moduleId, clientId })) throw notFound();
  return clientId;
}
