import type { FastifyRequest } from 'fastify';
import type { clientSettingsEndpoints } from '#contract/client-settings.ts';
import { canUseModule } from '#domain/people/access.ts';
import { hasRepeatedPremiumName, padOtherPremiums } from '#domain/shifts/premium-types.ts';
import { loadAuthState, presentModules } from '#server/auth/auth-state.ts';
import type { Session } from '#server/auth/sessions.ts';
import type { AppContext } from '#server/context.ts';
import type { HospitalTx } from '#server/db/database.ts';
import { ApiError, notFound } from '#server/errors.ts';
import { auditWith } from '#server/http/audit.ts';
import { changedSince } from '#server/http/conflict.ts';
import type { Handlers } from '#server/http/register-endpoints.ts';
import {
  findLastChange,
  lockClient,
  lockModule,
  updateClient,
  updateModule,
} from './client-settings.queries.ts';

export function clientSettingsHandlers({
  db,
  clock,
}: AppContext): Handlers<keyof typeof clientSettingsEndpoints> {
  const audit = auditWith(clock);

  return {
    async updateClientSettings({ body: { version, ...settings }, session, request }) {
      const id = hospitalOf(session).clientId;
      const record = { recordType: 'client', recordId: String(id) };
      await db.hospital(id, async tx => {
        const client = await lockClient(tx, id);
        if (!client) throw notFound();
        await authorizeVersion(tx, request, { what: 'hospital', ...record, seen: version, current: client });
        await updateClient(tx, id, clientColumns(settings));
        await audit(tx, request, { action: 'changed hospital settings', ...record, details: settings });
      });
      return db.platform(tx => loadAuthState(tx, session.person));
    },

    async updateClientModule({ params: { id }, body: { version, ...settings }, session, request }) {
      const hospital = hospitalOf(session);
      const { clientId } = hospital;
      if (!canUseModule(session.person, { id, clientId })) throw notFound();
      const record = { recordType: 'module', recordId: String(id) };
      await db.hospital(clientId, async tx => {
        const module = await lockModule(tx, id);
        if (!module) throw notFound();
        await authorizeVersion(tx, request, { what: 'module', ...record, seen: version, current: module });
        refuseRepeatedNames(settings.other_premiums ?? [], module.otherPremiums);
        await updateModule(tx, id, moduleColumns(settings));
        await audit(tx, request, {
          action: 'changed reasons or premium categories',
          ...record,
          details: settings,
        });
      });
      return db.platform(async tx => {
        const [module] = await presentModules(tx, { ...hospital, moduleIds: [id] });
        if (!module) throw notFound();
        return module;
      });
    },
  };
}

function hospitalOf({ person }: Session) {
  if (!person.hospital) throw notFound();
  return person.hospital;
}

interface Seen {
  what: string;
  recordType: string;
  recordId: string;
  seen: number | undefined;
  current: { version: number };
}

/** Without a version the last write wins (D39). */
async function authorizeVersion(tx: HospitalTx, request: FastifyRequest, given: Seen): Promise<void> {
  const { seen, current, what } = given;
  if (seen === undefined || seen === current.version) return;
  const last = await findLastChange(tx, given);
  const { version } = current;
  throw changedSince(request, { what, by: last?.by ?? null, at: last?.at ?? null, current: { version } });
}

interface ClientSettings {
  timezone?: string | undefined;
  shift_windows_config?: { mins: number; is_day: boolean }[] | undefined;
  show_full_sw_range?: boolean | undefined;
}

function clientColumns(settings: ClientSettings) {
  const { timezone, shift_windows_config, show_full_sw_range } = settings;
  return {
    ...(timezone !== undefined && { timezone }),
    ...(shift_windows_config && {
      shiftWindowsConfig: shift_windows_config.toSorted((a, b) => a.mins - b.mins),
    }),
    ...(show_full_sw_range !== undefined && { showFullSwRange: show_full_sw_range }),
  };
}

/** Only new names: what has been stored before must not keep an owner from changing the rest. */
function refuseRepeatedNames(names: readonly string[], stored: readonly string[]): void {
  const before = padOtherPremiums(stored);
  const repeated = [...names.keys()].filter(
    index => names[index] !== before[index] && hasRepeatedPremiumName(names, index + 1),
  );
  if (repeated.length === 0) return;
  const taken = ['There is a category with this name already.'];
  const fields = Object.fromEntries(repeated.map(index => [`other_premiums.${index}`, taken]));
  throw new ApiError('invalid', undefined, { fields });
}

interface ModuleSettings {
  over_reasons?: string[] | undefined;
  under_reasons?: string[] | undefined;
  other_premiums?: string[] | undefined;
}

function moduleColumns({ over_reasons, under_reasons, other_premiums }: ModuleSettings) {
  return {
    ...(over_reasons && { overReasons: [...new Set(over_reasons)] }),
    ...(under_reasons && { underReasons: [...new Set(under_reasons)] }),
    ...(other_premiums && { otherPremiums: [...padOtherPremiums(other_premiums)] }),
  };
}
