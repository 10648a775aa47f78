import type { Readable } from 'node:stream';
import type { FastifyRequest } from 'fastify';
import { type ShiftBody, shiftBody } from '#contract/shifts/shift-body.ts';
import type { ShiftEvent } from '#contract/shifts/shift-event.ts';
import type { shiftsEndpoints } from '#contract/shifts/shifts.ts';
import { canUseModule } from '#domain/people/access.ts';
import type { Session } from '#server/auth/sessions.ts';
import type { AppContext } from '#server/context.ts';
import type { ClientTx } from '#server/db/database.ts';
import { ApiError, type FieldErrors, notFound } from '#server/errors.ts';
import type { Handlers } from '#server/http/register-endpoints.ts';
import { validate } from '#server/http/requests/validation.ts';
import type { EventStreams } from '#server/live/event-streams.ts';
import type { Live } from '#server/live/live.ts';
import { getEntrySettings, loadDay, loadMonth, shiftBefore } from './module-day.ts';
import { prepareShift } from './prepare-shift.ts';
import { presentCalculated, presentDay, presentShift } from './present-shift.ts';
import { removeShift, type SaveOutcome, type Saving, saveShift, shiftRecord } from './save-shift.ts';
import { listShiftChanges } from './shifts.queries.ts';

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

interface Place {
  userId: number;
  sessionId: number;
  clientId: number;
  moduleId: number;
}

/** The events of one module: `shift` names the shift to reload, `resync` means that events may have been missed. */
function followShifts(streams: EventStreams, live: Live, place: Place): Readable {
  return streams.open(place, stream =>
    live.subscribe(message => {
      if (message === 'resync') return stream.send('resync', {});
      if (message.clientId !== place.clientId || message.moduleId !== place.moduleId) return;
      const { date, window, by, byId } = message;
      stream.send('shift', { date, window, by, own: byId === place.userId } satisfies ShiftEvent);
    }),
  );
}

interface ImportedRow {
  status: 'added' | 'updated' | 'kept' | 'error';
  errors?: FieldErrors;
}

const statusByOutcome: Record<SaveOutcome, ImportedRow['status']> = {
  created: 'added',
  updated: 'updated',
  unchanged: 'kept',
};

/** Saves one row of a spreadsheet. An invalid row does not stop the others. */
async function importRow(
  row: unknown,
  save: (body: ShiftBody) => Promise<SaveOutcome>,
): Promise<ImportedRow> {
  try {
    const { version: _, ...body } = validate(shiftBody, row, 'body');
    return { status: statusByOutcome[await save(body)] };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    // The row has no version, so a stored shift that differs is a conflict and is kept.
    if (error.code === 'conflict') return { status: 'kept' };
    if (!error.fields) throw error;
    return { status: 'error', errors: error.fields };
  }
}
