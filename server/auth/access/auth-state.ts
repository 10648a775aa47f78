import type { Client } from '#contract/clients/clients.ts';
import type { ClientModule } from '#contract/clients/modules.ts';
import type { AuthState, SignedInUser } from '#contract/people/accounts.ts';
import { signedOutState } from '#contract/people/signed-out-state.ts';
import type { User } from '#contract/users/users.ts';
import { type ClientAccess, canManageClient, type Person } from '#domain/people/access.ts';
import type { BlockedClient } from '#domain/people/client-obstacles.ts';
import { mailKinds } from '#domain/people/mail-kinds.ts';
import { namePacks } from '#domain/standards/setting/packs.ts';
import { findLastSetting } from '#domain/standards/setting/setting.ts';
import type { PlatformTx } from '#server/db/database.ts';
import { runTogether } from '#server/db/driver/transaction.ts';
import type { clients } from '#server/db/tables/clients.ts';
import type { UserRow } from '../people/people.queries.ts';
import type { TokenCaller } from '../tokens/api-tokens.ts';
import {
  findClient,
  getUser,
  listAvailableClients,
  listClientConfigs,
  listModulesWithFields,
} from './auth-state.queries.ts';

/**
 * The signed-in user and what they can use (D26): the page's initial state and the answer of the accounts calls. Its statements are
 * sent together.
 */
export async function loadAuthState(
  tx: PlatformTx,
  person: Person | TokenCaller['person'] | null,
): Promise<AuthState> {
  if (!person) return signedOutState;
  if (person.userId === null) return loadTokenState(tx, person.client);
  const [{ user, deactivated }, client, clients] = await runTogether([
    () => presentUser(tx, person.userId),
    async () => person.client && presentClient(tx, person.client, canManageClient(person)),
    () => listAvailableClients(tx, { id: person.userId, isAdmin: person.isAdmin }),
  ]);
  return {
    user,
    client,
    client_config: person.client && presentAccess(person.client),
    clients,
    tfa_required: false,
    ...(person.blocked && { blocked: presentBlocked(person.blocked) }),
    // Administrators can open inactive hospitals.
    ...(deactivated.length > 0 && !user.is_admin && { deactivated_clients: deactivated }),
  };
}

export function presentBlocked({ clientId, name, obstacle, address }: BlockedClient): AuthState['blocked'] {
  return { client_id: clientId, name, reason: obstacle, ...(address && { address }) };
}

/** For a program with an API token: the hospital with its modules and fields, and no user. */
async function loadTokenState(tx: PlatformTx, access: ClientAccess): Promise<AuthState> {
  return {
    ...signedOutState,
    client: await presentClient(tx, access, true),
    client_config: presentAccess(access),
  };
}

function presentAccess({ clientId, owner, moduleIds }: ClientAccess): AuthState['client_config'] {
  return { client_id: clientId, owner, modules: [...moduleIds] };
}

async function presentUser(tx: PlatformTx, id: number) {
  const [user, configs] = await runTogether([
    () => getUser(tx, id),
    () => listClientConfigs(tx, { userId: id }),
  ]);
  const client_configs = configs.map(config => ({
    client_id: config.clientId,
    owner: config.owner,
    module_ids: config.moduleIds,
    ...(config.suspendedAt && { suspended: true as const }),
  }));
  return {
    user: {
      ...presentAccount(user),
      mails: presentMails(user),
      first_steps: user.firstSteps,
      client_configs,
    },
    deactivated: configs.filter(config => !config.clientIsActive).map(config => config.clientName),
  };
}

function presentMails({ stoppedMails }: UserRow): SignedInUser['mails'] {
  return Object.fromEntries(
    mailKinds.map(kind => [kind, !stoppedMails.includes(kind)]),
  ) as SignedInUser['mails'];
}

export function presentAccount(user: UserRow): Omit<User, 'client_configs'> {
  return {
    id: user.id,
    first_name: user.firstName,
    last_name: user.lastName,
    email: user.email,
    is_active: user.isActive,
    activated: user.activated,
    created: user.createdAt.toISOString(),
    is_admin: user.isAdmin,
    current_module: user.currentModuleId,
    color_blind: user.colorBlind ? 1 : null,
    tfa_enabled: user.twoFactorSecret !== null,
  };
}

async function presentClient(
  tx: PlatformTx,
  access: ClientAccess,
  canManage: boolean,
): Promise<AuthState['client']> {
  const [client, modules] = await runTogether([
    () => findClient(tx, access.clientId),
    () => presentModules(tx, access, canManage),
  ]);
  if (!client) return null;
  return {
    id: client.id,
    name: client.name,
    timezone: client.timezone,
    first_good_month: client.firstGoodMonth,
    is_active: client.isActive,
    created: client.createdAt.toISOString(),
    modules,
    shift_windows_config: client.shiftWindowsConfig,
    show_full_sw_range: client.showFullSwRange,
    version: client.version,
    red_flag_actions: client.redFlagActions,
    standard_efforts: client.standardEfforts,
    missed_care_types: client.missedCareTypes,
    ...presentPolicy(client, canManage),
  };
}

/** Pages of all members lock themselves after the idle time; the rest is for owners. */
function presentPolicy(
  { idleMinutes, twoFactorSince, allowedNetworks, sharesWithPeers }: typeof clients.$inferSelect,
  canManage: boolean,
): Pick<Client, 'idle_minutes' | 'two_factor_required' | 'allowed_networks' | 'shares_with_peers'> {
  if (!canManage) return { idle_minutes: idleMinutes };
  return {
    idle_minutes: idleMinutes,
    two_factor_required: twoFactorSince !== null,
    allowed_networks: allowedNetworks,
    shares_with_peers: sharesWithPeers,
  };
}

/** The modules of an access, as the shift form and the settings need them. Only owners get plans and surcharges, which are about wages, and addresses. */
export async function presentModules(
  tx: PlatformTx,
  access: ClientAccess,
  canManage: boolean,
): Promise<ClientModule[]> {
  const found = await listModulesWithFields(tx, access.clientId, access.moduleIds);
  return found.modules.map(module => {
    const sections = found.sections
      .filter(section => section.moduleId === module.id)
      .map(({ id, name, order }) => ({
        id,
        name,
        order,
        fields: found.fields.filter(field => field.section === id),
      }));
    return {
      id: module.id,
      name: module.name,
      client: module.clientId,
      is_active: module.isActive,
      min_rn_target: Number(module.minRnTarget),
      sections,
      fields: Object.fromEntries(sections.flatMap(section => section.fields.map(field => [field.id, field]))),
      over_reasons: module.overReasons,
      under_reasons: module.underReasons,
      other_premiums: module.otherPremiums,
      plan_assessment: canManage ? module.planAssessmentId : null,
      plan_from: canManage ? module.planFrom : null,
      premium_surcharges: canManage ? module.premiumSurcharges : {},
      red_flag_rules: module.redFlagRules,
      escalate_after_minutes: module.escalateAfterMinutes,
      escalation_emails: canManage ? module.escalationEmails : [],
      handover_minutes: module.handoverMinutes,
      peer_group: canManage ? module.peerGroup : null,
      reminders: module.reminders,
      standard: findLastSetting(module.standards),
      standard_history: module.standards,
      standard_names: namePacks(module.standards.map(({ pack }) => pack)),
      version: module.version,
    };
  });
}
