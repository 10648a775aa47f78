import type { handoversCalls } from '#contract/handovers/calls.ts';
import type { Confirmation, Handover } from '#contract/handovers/handovers.ts';
import {
  decideConfirmation,
  findConfirmFault,
  findHandoverWindow,
  type HandoverPart,
  samePersonMessage,
} from '#domain/handovers/handover.ts';
import { findEntryFault } from '#domain/shifts/shift-day.ts';
import type { ShiftWindow } from '#domain/shifts/shift-windows.ts';
import { getModuleClient } from '#server/auth/access/access.ts';
import { toEditor } from '#server/auth/audit.ts';
import type { Session } from '#server/auth/sessions/sessions.ts';
import { found, invalid } from '#server/core/errors.ts';
import type { ClientTx } from '#server/db/database.ts';
import type { AppContext } from '#server/features/context.ts';
import type { Forecasts } from '#server/features/forecast/forecasts.ts';
import { loadDay, loadEntryDay } from '#server/features/shifts/module-day.ts';
import type { CallOf, Handlers } from '#server/http/endpoints/register-endpoints.ts';
import { conflictError } from '#server/http/errors/conflict.ts';
import {
  findHandover,
  type HandoverPlace,
  type HandoverRow,
  lockHandover,
  updateConfirmation,
  updateNotes,
} from './handovers.queries.ts';
import { loadWindowsAfter, presentNext } from './next-windows.ts';

type ChangeCall = Pick<CallOf<'confirmHandover'>, 'params' | 'session'> & {
  body: { date: string; window: number };
};

export function handoversHandlers(
  { db, clock, audit, live }: AppContext,
  forecasts: Forecasts,
): Handlers<keyof typeof handoversCalls> {
  /** Changes the hand-over of a window that takes data, and announces the change to open pages. */
  async function change(
    { params: { moduleId }, body: { date, window: windowMins }, session }: ChangeCall,
    run: (tx: ClientTx, stored: HandoverRow, window: ShiftWindow) => Promise<HandoverRow>,
  ): Promise<Handover> {
    const clientId = getModuleClient(session, moduleId);
    const { stored, changed } = await db.forClient(clientId, async tx => {
      const { day } = await loadEntryDay(tx, moduleId, { date, window: null }, clock());
      const window = day.windows.find(({ id }) => id === windowMins);
      const fault = findEntryFault(window, date, day.today);
      if (fault) throw invalid(fault.field, fault.message);
      const stored = await lockHandover(tx, { clientId, moduleId, date, windowMins });
      return { stored, changed: await run(tx, stored, found(window)) };
    });
    const { name: by, person } = session;
    const event = { clientId, moduleId, date, window: windowMins, by, byId: person.userId };
    if (changed !== stored) live.announce({ ...event, about: 'hand-over' });
    return present(changed, changed, session);
  }

  return {
    async getHandover({ params: { moduleId }, query, session }) {
      const clientId = getModuleClient(session, moduleId);
      const now = clock();
      const loaded = await db.forClient(clientId, tx => loadHandover(tx, moduleId, query, now), {
        readOnly: true,
      });
      const { place, row, next, showFullRange } = loaded;
      const expected = await presentNext(forecasts, { clientId, moduleId, now, showFullRange }, next);
      return { ...present(row, place, session), next: expected };
    },

    saveHandover: call =>
      change(call, async (tx, stored) => {
        const { body, session, request } = call;
        const { notes, version } = body;
        if (notes === stored.notes) return stored;
        if (version !== undefined && version !== stored.version) {
          const { updatedByName: by, updatedAt: at } = stored;
          const current = present(stored, stored, session);
          throw conflictError(request, { what: 'hand-over', by, at, current });
        }
        // The trail names the version, by which the shift's history finds the former text; it never has the text.
        const details = { notes_version: stored.version + 1 };
        await audit(tx, request, 'changed hand-over notes', { ...handoverRecord(stored), details });
        return updateNotes(tx, stored, { notes, ...toEditor(session, clock()) });
      }),

    confirmHandover: call =>
      change(call, async (tx, stored, window) => {
        const { body, session, request } = call;
        const { part } = body;
        const fault = findConfirmFault(window, clock().getTime());
        if (fault) throw invalid('window', fault);
        const confirmed = { giving: toPerson(stored, 'giving'), taking: toPerson(stored, 'taking') };
        const outcome = decideConfirmation(confirmed, part, session.person.userId);
        if (outcome === 'kept') return stored;
        if (outcome === 'same person') throw invalid('part', samePersonMessage);
        if (outcome === 'taken') {
          const current = present(stored, stored, session);
          const { by = null, at = null } = current[part] ?? {};
          throw conflictError(request, {
            what: 'hand-over',
            by,
            at: at === null ? null : new Date(at),
            current,
          });
        }
        await audit(tx, request, actions[part], handoverRecord(stored));
        return updateConfirmation(tx, stored, toColumns(part, session, stored.version, clock()));
      }),
  };
}

const actions = { giving: 'gave hand-over', taking: 'took hand-over' } as const;

/** The hand-over of the window that the query names, or of the running one, and the windows after it. */
async function loadHandover(
  tx: ClientTx,
  moduleId: number,
  query: CallOf<'getHandover'>['query'],
  now: Date,
) {
  if (query.date === undefined && query.window !== undefined) throw invalid('date', required);
  if (query.date !== undefined && query.window === undefined) throw invalid('window', required);
  const { settings, day } = await loadDay(tx, moduleId, query.date, now);
  const windowMins = query.window ?? found(findHandoverWindow(day.windows, now.getTime())).id;
  const place = { moduleId, date: day.date, windowMins };
  return {
    place,
    row: await findHandover(tx, place),
    next: await loadWindowsAfter(tx, settings, place),
    showFullRange: settings.showFullRange,
  };
}

const required = 'This field is required.';

function handoverRecord({ moduleId, date, windowMins }: HandoverPlace) {
  return { recordType: 'hand-over', recordId: `${moduleId}/${date}/${windowMins}` };
}

function toPerson(row: HandoverRow, part: HandoverPart) {
  return row[`${part}At`] && { userId: row[`${part}By`] };
}

function toColumns(
  part: HandoverPart,
  { person, name }: Session,
  version: number,
  now: Date,
): Partial<HandoverRow> {
  const by = { [`${part}By`]: person.userId, [`${part}ByName`]: name };
  return { [`${part}At`]: now, ...by, [`${part}Version`]: version };
}

/** Without a row, nobody has written or confirmed anything. */
function present(
  row: HandoverRow | undefined,
  { date, windowMins }: HandoverPlace,
  { person }: Session,
): Handover {
  const toConfirmation = (part: HandoverPart): Confirmation | null => {
    const at = row?.[`${part}At`];
    if (!row || !at) return null;
    return {
      by: row[`${part}ByName`],
      at: at.toISOString(),
      own: row[`${part}By`] === person.userId,
      version: row[`${part}Version`] ?? row.version,
    };
  };
  return {
    date,
    window: windowMins,
    notes: row?.notes ?? '',
    version: row?.version ?? 0,
    updated_by: row?.updatedAt ? row.updatedByName : null,
    updated_at: row?.updatedAt?.toISOString() ?? null,
    giving: toConfirmation('giving'),
    taking: toConfirmation('taking'),
  };
}
