import type { shiftsCalls } from '#contract/shifts/calls.ts';
import type { ShiftBody } from '#contract/shifts/shift-body.ts';
import type { ShiftEvent } from '#contract/shifts/shifts.ts';
import type { Caller } from '#domain/people/access.ts';
import { getModuleClient } from '#server/auth/access/access.ts';
import type { Session } from '#server/auth/sessions/sessions.ts';
import type { ClientTx, ScopeOptions } from '#server/db/database.ts';
import { toList } from '#server/db/listing.ts';
import {
  createAnsweredCheck,
  createAnswerKeys,
  type HasAnswered,
} from '#server/features/adequacy/answer-keys.ts';
import type { AppContext } from '#server/features/context.ts';
import { afterFirstRead, type CallOf, type Handlers } from '#server/http/endpoints/register-endpoints.ts';
import type { EventStreams } from '#server/live/event-streams.ts';
import { createAnswerImport, importRow } from './import-row.ts';
import { listShiftChanges } from './list-shift-changes.ts';
import { loadFeeds, noCensus } from './load-feeds.ts';
import {
  getEntrySettings,
  type LoadedDay,
  type LoadedEntryDay,
  loadDay,
  loadEntryDay,
  loadMonth,
  shiftBefore,
} from './module-day.ts';
import { prepareShift } from './prepare-shift.ts';
import { presentCalculated, presentShift } from './present-shift.ts';
import { removeShift, type Saving, saveShift, shiftRecord } from './save-shift.ts';
import { createDayWriter } from './write-day.ts';

export function shiftsHandlers(
  { db, clock, live, audit, secret }: AppContext,
  streams: EventStreams,
): Handlers<keyof typeof shiftsCalls> {
  const writeDay = createDayWriter();

  function inModule<T>(
    session: { person: Caller },
    moduleId: number,
    run: (tx: ClientTx) => Promise<T>,
    options?: ScopeOptions,
  ): Promise<T> {
    return db.forClient(getModuleClient(session, moduleId), run, options);
  }

  const keysOf = createAnswerKeys(secret);

  function checkAnswered({ person }: { person: Caller }, moduleId: number): HasAnswered {
    return createAnsweredCheck(keysOf(getModuleClient({ person }, moduleId)), person.userId);
  }

  const planDay = (moduleId: number, date: string | undefined) => (tx: ClientTx) =>
    loadDay(tx, moduleId, date, clock());

  /** The day that was read with the session, if the person may see it; otherwise reads it in one round trip. */
  async function readDay(
    session: { person: Caller },
    moduleId: number,
    date: string | undefined,
    firstRead?: LoadedDay,
  ): Promise<LoadedDay> {
    const clientId = getModuleClient(session, moduleId);
    if (firstRead) return firstRead;
    return db.forClient(clientId, planDay(moduleId, date), { readOnly: true, inOneTrip: true });
  }

  function announce(session: Session, moduleId: number, date: string, window: number): void {
    const clientId = getModuleClient(session, moduleId);
    live.announce({ clientId, moduleId, date, window, by: session.name, byId: session.person.userId });
  }

  async function save(
    call: SaveCall,
    body: ShiftBody,
    how: Pick<Saving, 'replace' | 'isImport' | 'firstRead' | 'storeBeside'>,
  ) {
    const { session, request, params } = call;
    const hasAnswered = checkAnswered(session, params.moduleId);
    const saving = { request, now: clock(), hasAnswered, ...how };
    const saved = await saveShift(
      (run, options) => inModule(session, params.moduleId, run, options),
      params.moduleId,
      body,
      saving,
    );
    if (saved.outcome !== 'unchanged') announce(session, params.moduleId, body.date, body.window);
    return saved;
  }

  return {
    getShifts: afterFirstRead<'getShifts', LoadedDay>(
      ({ params, query }) => planDay(params.moduleId, query.date),
      async ({ params: { moduleId }, query, session }, firstRead) => {
        const { settings, day } = await readDay(session, moduleId, query.date, firstRead);
        const census = settings.hasFeed
          ? await inModule(session, moduleId, tx => loadFeeds(tx, moduleId, day.windows, clock()), {
              readOnly: true,
            })
          : noCensus;
        return writeDay(day, settings, census, checkAnswered(session, moduleId));
      },
    ),

    saveShift: afterFirstRead<'saveShift', LoadedEntryDay>(
      ({ params, body }) =>
        tx =>
          loadEntryDay(tx, params.moduleId, body, clock()),
      async (call, firstRead) => {
        const { outcome, row, settings } = await save(call, call.body, { firstRead });
        if (outcome === 'created') call.reply.status(201);
        return presentShift(row, settings, checkAnswered(call.session, call.params.moduleId));
      },
    ),

    async calculateShift({ params: { moduleId }, body, session }) {
      const { settings, day } = await readDay(session, moduleId, body.date);
      return presentCalculated(prepareShift(settings, day, body, shiftBefore(day, body.window)));
    },

    async deleteShift({ params: { moduleId, id }, query, session, request }) {
      const hasAnswered = checkAnswered(session, moduleId);
      const how = { request, audit, now: clock(), hasAnswered };
      const gone = await inModule(session, moduleId, tx =>
        removeShift(tx, moduleId, { id, version: query.version }, how),
      );
      announce(session, moduleId, gone.date, gone.windowMins);
      return null;
    },

    listShiftChanges: ({ params: { moduleId }, query, session }) =>
      inModule(
        session,
        moduleId,
        async tx => {
          const place = { moduleId, date: query.date, windowMins: query.window };
          return toList(await listShiftChanges(tx, place, shiftRecord(moduleId, place).recordId));
        },
        { readOnly: true },
      ),

    getMonthOfShifts: ({ params: { moduleId }, query, session }) =>
      inModule(
        session,
        moduleId,
        async tx => loadMonth(tx, await getEntrySettings(tx, moduleId), query.month, clock()),
        { readOnly: true },
      ),

    async importShifts(call) {
      const how = { replace: call.body.replace, isImport: true };
      const { moduleId } = call.params;
      const clientId = getModuleClient(call.session, moduleId);
      const storeAnswer = createAnswerImport(keysOf(clientId), { clientId, moduleId });
      const results = [];
      for (const row of call.body.rows) {
        results.push(
          await importRow(row, async (body, answer) => {
            const storeBeside = answer === undefined ? undefined : storeAnswer(answer);
            return (await save(call, body, { ...how, storeBeside })).outcome;
          }),
        );
      }
      return { results };
    },

    /**
     * `shift` names the shift to reload, `red_flag` and `handover` the window whose flag or hand-over changed, `schedule` the first
     * date whose scheduled RNs did, `resync` means that events may have been missed.
     */
    async followShifts({ params: { moduleId }, session, request }) {
      const clientId = getModuleClient(session, moduleId);
      return streams.open({ sessionId: session.id, clientId, moduleId, address: request.ip }, stream =>
        live.subscribe(message => {
          if (message === 'resync') return stream.send('resync', {});
          for (const event of message) {
            if (event.clientId !== clientId || event.moduleId !== moduleId) continue;
            const { date, window, by, byId, about = 'shift' } = event;
            const own = byId === session.person.userId;
            stream.send(eventNames[about], { date, window, by, own } satisfies ShiftEvent);
          }
        }),
      );
    },
  };
}

const eventNames = {
  shift: 'shift',
  'red flag': 'red_flag',
  'hand-over': 'handover',
  schedule: 'schedule',
} as const;

type SaveCall = Pick<CallOf<'saveShift'>, 'params' | 'session' | 'request'>;
