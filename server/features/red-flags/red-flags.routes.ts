import type { Body } from '#contract/endpoints.ts';
import type { redFlagsCalls } from '#contract/red-flags/calls.ts';
import type { RedFlag } from '#contract/red-flags/red-flags.ts';
import { canUseModule } from '#domain/people/access.ts';
import { isPending } from '#domain/red-flags/flag-state.ts';
import { rankWhatHelped } from '#domain/red-flags/what-helped.ts';
import type { Session } from '#server/auth/sessions/sessions.ts';
import { found, invalid, notFound, unknownId } from '#server/core/errors.ts';
import { findLastChange } from '#server/db/audit.ts';
import type { ClientTx } from '#server/db/database.ts';
import { toList } from '#server/db/listing.ts';
import type { AppContext } from '#server/features/context.ts';
import type { CallOf, Handlers } from '#server/http/endpoints/register-endpoints.ts';
import { conflictError } from '#server/http/errors/conflict.ts';
import { type LoadedFlags, loadFlags, presentFlag } from './present-flag.ts';
import { previewRules } from './preview.ts';
import {
  findModuleUser,
  insertAction,
  listFlags,
  listFlagsWithActiveOwner,
  listModuleUsers,
  listTries,
  lockFlag,
  type StoredFlagRow,
  updateFlag,
} from './red-flags.queries.ts';

export function redFlagsHandlers({
  db,
  audit,
  clock,
  live,
}: AppContext): Handlers<keyof typeof redFlagsCalls> {
  async function present(clientId: number, loaded: LoadedFlags): Promise<RedFlag[]> {
    const ids = loaded.rows.map(({ id }) => id);
    if (ids.length === 0) return [];
    const active = await db.platform(tx => listFlagsWithActiveOwner(tx, clientId, ids), { readOnly: true });
    return loaded.rows.map(row => presentFlag(row, loaded, active.has(row.id)));
  }

  /** Changes a flag of a module that the person may use, and announces the change to open pages. */
  async function change(
    { params, session, request }: Pick<CallOf<'updateRedFlag'>, 'params' | 'session' | 'request'>,
    run: (tx: ClientTx, flag: StoredFlagRow) => Promise<Conflict | undefined>,
  ): Promise<RedFlag> {
    const { clientId } = found(session.person.client);
    const { conflict, loaded } = await db.forClient(clientId, async tx => {
      const stored = found(await lockFlag(tx, params.id));
      if (!canUseModule(session.person, { id: stored.moduleId, clientId })) throw notFound();
      const conflict = await run(tx, stored);
      return { conflict, loaded: await loadFlags(tx, [found(await lockFlag(tx, params.id))]) };
    });
    const flag = found((await present(clientId, loaded))[0]);
    if (conflict) throw conflictError(request, { what: 'red flag', ...conflict, current: flag });
    const { module: moduleId, date, window } = flag;
    const { name: by, person } = session;
    live.announce({ clientId, moduleId, date, window, by, byId: person.userId, about: 'red flag' });
    return flag;
  }

  return {
    async listRedFlags({ query: { module, status, start_date, end_date }, session }) {
      const { clientId, moduleIds } = found(session.person.client);
      if (module !== undefined && !canUseModule(session.person, { id: module, clientId })) throw notFound();
      const filter = { moduleIds: module === undefined ? moduleIds : [module], status };
      const loaded = await db.forClient(
        clientId,
        async tx => loadFlags(tx, await listFlags(tx, { ...filter, start: start_date, end: end_date })),
        { readOnly: true },
      );
      return toList(await present(clientId, loaded));
    },

    async listWhatHelped({ query: { module }, session }) {
      const { clientId } = found(session.person.client);
      if (!canUseModule(session.person, { id: module, clientId })) throw notFound();
      const { tries, listed } = await db.forClient(clientId, tx => listTries(tx, module, clock()), {
        readOnly: true,
      });
      return [...rankWhatHelped(tries, listed)];
    },

    async listRedFlagPeople({ query: { module }, session }) {
      const { clientId } = found(session.person.client);
      if (!canUseModule(session.person, { id: module, clientId })) throw notFound();
      return toList(await db.forClient(clientId, tx => listModuleUsers(tx, module), { readOnly: true }));
    },

    updateRedFlag: call =>
      change(call, async (tx, flag) => {
        const { body, session, request } = call;
        const { version, ...sent } = body;
        if (version !== undefined && version !== flag.version) {
          const last = await findLastChange(tx, flagRecord(flag));
          return { by: last?.by ?? null, at: last?.at ?? null, sent };
        }
        const [field] = Object.keys(sent);
        if (field === undefined) return undefined;
        validatePending(flag, sent.status ? 'status' : field);
        const columns = {
          ...toStatusColumns(flag, sent, clock()),
          ...(await toOwner(tx, flag, sent, session)),
        };
        await updateFlag(tx, flag.id, { ...columns, outcome: sent.outcome, note: sent.note });
        const action = nameFlagChange(sent, session.person.userId);
        await audit(tx, request, action, { ...flagRecord(flag), details: sent });
        return undefined;
      }),

    addRedFlagAction: call =>
      change(call, async (tx, flag) => {
        const { body, session, request } = call;
        validatePending(flag, 'action');
        const { action, result, rns = null } = body;
        await insertAction(tx, {
          clientId: flag.clientId,
          flagId: flag.id,
          action,
          result,
          rns: rns === null ? null : String(rns),
          at: clock(),
          byId: session.person.userId,
          byName: session.name,
        });
        await updateFlag(tx, flag.id, {});
        await audit(tx, request, 'tried action', { ...flagRecord(flag), details: { action, result, rns } });
        call.reply.status(201);
        return undefined;
      }),

    async previewRedFlags({ params: { id }, body, session }) {
      const { clientId } = found(session.person.client);
      if (!canUseModule(session.person, { id, clientId })) throw notFound();
      return db.forClient(clientId, tx => previewRules(tx, id, body, clock()), { readOnly: true });
    },
  };
}

/** Resolved and withdrawn flags are read-only (B12). */
function validatePending(flag: StoredFlagRow, field: string): void {
  if (!isPending(flag)) throw invalid(field, `This red flag is ${flag.status}.`);
}

/** Another user changed the flag since it was read. */
type Conflict = Pick<Parameters<typeof conflictError>[1], 'by' | 'at' | 'sent'>;

type SentChange = Omit<Body<'updateRedFlag'>, 'version'>;

function nameFlagChange({ status, owner }: SentChange, userId: number) {
  if (status === 'resolved') return 'resolved red flag';
  if (owner !== undefined && owner !== userId) return 'handed over red flag';
  return status === 'acknowledged' || owner !== undefined ? 'took red flag' : 'changed red flag';
}

/** A flag that is resolved at once was acknowledged at that time. */
function toStatusColumns(flag: StoredFlagRow, { status }: SentChange, now: Date) {
  if (!status) return {};
  const acknowledgedAt = flag.acknowledgedAt ?? now;
  return { status, acknowledgedAt, ...(status === 'resolved' && { resolvedAt: now }) };
}

/** Taking a flag makes the person its owner, unless they name another. */
async function toOwner(tx: ClientTx, flag: StoredFlagRow, { owner, status }: SentChange, session: Session) {
  const me = { ownerId: session.person.userId, ownerName: session.name };
  if (owner === undefined) return status === 'acknowledged' ? me : {};
  if (owner === session.person.userId) return me;
  const name = await findModuleUser(tx, flag.moduleId, owner);
  if (name === undefined) throw invalid('owner', unknownId(owner));
  return { ownerId: owner, ownerName: name };
}

function flagRecord({ moduleId, date, windowMins }: StoredFlagRow) {
  return { recordType: 'red flag', recordId: `${moduleId}/${date}/${windowMins}` };
}
