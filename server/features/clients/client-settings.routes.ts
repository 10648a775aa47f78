import { isDeepStrictEqual } from 'node:util';
import type { clientSettingsCalls } from '#contract/client-settings/calls.ts';
import type { Body } from '#contract/endpoints.ts';
import { toWire } from '#contract/wire.ts';
import type { AuditAction } from '#domain/audit/audit-actions.ts';
import { canUseModule } from '#domain/people/access.ts';
import { mergeRules, type RedFlagRules } from '#domain/red-flags/flag-rules.ts';
import { hasRepeatedPremiumName, padOtherPremiums } from '#domain/shifts/premium-types.ts';
import { loadAuthState, presentModules } from '#server/auth/access/auth-state.ts';
import { compareFields, toRecord } from '#server/auth/audit.ts';
import { ApiError, found, invalid, notFound, unknownId } from '#server/core/errors.ts';
import { lockClient, lockModule, updateClient, updateModule } from '#server/db/clients.queries.ts';
import type { ClientTx } from '#server/db/database.ts';
import type { AppContext } from '#server/features/context.ts';
import type { CheckAhead } from '#server/features/schedule/ahead-flags.ts';
import { markShownFields } from '#server/features/standards/notices/shown-fields.ts';
import { changeStandards } from '#server/features/standards/validate-standard.ts';
import type { Handlers } from '#server/http/endpoints/register-endpoints.ts';
import { validateVersion } from '#server/http/errors/conflict.ts';
import { findAssessmentName, storeRules } from './client-settings.queries.ts';
import { readPolicy, toTwoFactorSince, validatePolicy } from './sign-in-policy.ts';

export function clientSettingsHandlers(
  context: AppContext,
  checkAhead: CheckAhead,
): Handlers<keyof typeof clientSettingsCalls> {
  const { db, audit, clock } = context;
  return {
    async updateClientSettings({ body: { version, ...settings }, session, request }) {
      const id = found(session.person.client).clientId;
      await validatePolicy(context, { session, request }, id, settings);
      const record = toRecord('client', id);
      await db.forClient(id, async tx => {
        const client = found(await lockClient(tx, id, 'update'));
        await validateVersion(tx, request, { what: 'hospital', ...record, seen: version, current: client });
        const change = {
          timezone: settings.timezone,
          shiftWindowsConfig: settings.shift_windows_config?.toSorted((a, b) => a.mins - b.mins),
          showFullSwRange: settings.show_full_sw_range,
          idleMinutes: settings.idle_minutes,
          allowedNetworks: settings.allowed_networks,
          redFlagActions: settings.red_flag_actions && [...new Set(settings.red_flag_actions)],
          standardEfforts: settings.standard_efforts,
          missedCareTypes: settings.missed_care_types,
          sharesWithPeers: settings.shares_with_peers,
        };
        const required = settings.two_factor_required;
        const before = { ...toWire(client), ...toWire(readPolicy(client)) };
        const details = compareFields(before, { ...toWire(change), two_factor_required: required });
        if (!details) return;
        const twoFactorSince = toTwoFactorSince(required, client, clock());
        await updateClient(tx, id, { ...change, twoFactorSince });
        await audit(tx, request, 'changed hospital settings', { ...record, details });
      });
      return db.platform(tx => loadAuthState(tx, session.person));
    },

    async updateClientModule({ params: { id }, body: { version, ...settings }, session, request }) {
      const client = found(session.person.client);
      const { clientId } = client;
      if (!canUseModule(session.person, { id, clientId })) throw notFound();
      const record = toRecord('module', id);
      await db.forClient(clientId, async tx => {
        const module = found(await lockModule(tx, id));
        await validateVersion(tx, request, { what: 'module', ...record, seen: version, current: module });
        if (Object.keys(settings).length === 0) return;
        validatePremiumNames(settings.other_premiums ?? [], module.otherPremiums);
        const standards = await changeStandards(tx, module, settings.standard, clock());
        const columns = { ...toColumns(settings, module), standards };
        const details = await compareModule(tx, module, columns);
        const { planAssessmentId = module.planAssessmentId } = columns;
        if (!details && planAssessmentId === module.planAssessmentId) return;
        const escalationSince = toEscalationSince(columns.escalationEmails, module, clock());
        await updateModule(tx, id, { escalationSince, ...columns });
        if (standards) await markShownFields(tx, { clientId, moduleId: id, standards }, clock());
        // Rules act from when they are set, so saving the same ones sets nothing.
        if (columns.redFlagRules && !isDeepStrictEqual(columns.redFlagRules, module.redFlagRules))
          await storeRules(tx, module, columns.redFlagRules, clock());
        await audit(tx, request, nameChange(settings), { ...record, details });
      });
      await checkAhead(clientId, id, request.log);
      return db.platform(async tx => {
        const [module] = await presentModules(tx, { ...client, moduleIds: [id] }, true);
        return found(module);
      });
    },
  };
}

type ModuleSettings = Omit<Body<'updateClientModule'>, 'version'>;

/** A rule of red flags that is left out keeps its stored value. */
function toColumns(settings: ModuleSettings, { redFlagRules }: { redFlagRules: RedFlagRules }) {
  const { over_reasons, under_reasons, other_premiums } = settings;
  return {
    overReasons: over_reasons && [...new Set(over_reasons)],
    underReasons: under_reasons && [...new Set(under_reasons)],
    otherPremiums: other_premiums && [...padOtherPremiums(other_premiums)],
    planAssessmentId: settings.plan_assessment,
    planFrom: settings.plan_from,
    premiumSurcharges: settings.premium_surcharges,
    redFlagRules: settings.red_flag_rules && mergeRules(redFlagRules, settings.red_flag_rules),
    escalateAfterMinutes: settings.escalate_after_minutes,
    escalationEmails: settings.escalation_emails && listAddresses(settings.escalation_emails),
    reminders: settings.reminders,
    handoverMinutes: settings.handover_minutes,
  };
}

/** When the first address is entered; undefined leaves the instant as it is (B12). */
function toEscalationSince(
  emails: readonly string[] | undefined,
  { escalationEmails: before }: { escalationEmails: readonly string[] },
  now: Date,
): Date | undefined {
  return before.length === 0 && emails && emails.length > 0 ? now : undefined;
}

/** The first of those that differ only in case, so that nobody is mailed twice. */
function listAddresses(emails: readonly string[]): string[] {
  const lower = emails.map(email => email.toLowerCase());
  return emails.filter((_, index) => lower.indexOf(lower[index] ?? '') === index);
}

function nameChange(settings: ModuleSettings): AuditAction {
  const has = (...names: (keyof ModuleSettings)[]) => names.some(name => settings[name] !== undefined);
  if (has('plan_assessment', 'plan_from', 'premium_surcharges')) return 'changed plan or surcharges';
  if (has('red_flag_rules', 'escalate_after_minutes', 'escalation_emails')) return 'changed red flag rules';
  if (has('reminders')) return 'changed reminders';
  if (has('standard')) return 'changed standard';
  if (has('handover_minutes')) return 'changed hand-over minutes';
  return 'changed reasons or premium categories';
}

/** The fields that change, for the audit trail, which names the plan. Throws 400 if the plan is none of the module's assessments. */
async function compareModule(
  tx: ClientTx,
  module: { id: number; planAssessmentId: number | null },
  { planAssessmentId, ...columns }: Partial<ReturnType<typeof toColumns>>,
) {
  const plan = await findPlanName(tx, module.id, planAssessmentId);
  if (plan === undefined) throw invalid('plan_assessment', unknownId(planAssessmentId ?? ''));
  const before = { ...toWire(module), plan: await findPlanName(tx, module.id, module.planAssessmentId) };
  return compareFields(before, { ...toWire(columns), ...(planAssessmentId !== undefined && { plan }) });
}

/** Null without a plan; undefined if it is not an assessment of the module. */
async function findPlanName(tx: ClientTx, moduleId: number, id: number | null | undefined) {
  return id === null || id === undefined ? null : findAssessmentName(tx, moduleId, id);
}

/** Checks only new names: a repeated name that is stored already must not block other changes. */
function validatePremiumNames(names: readonly string[], stored: readonly string[]): void {
  const before = padOtherPremiums(stored);
  const repeated = [...names.keys()].filter(
    index => names[index] !== before[index] && hasRepeatedPremiumName(names, index + 1),
  );
  if (repeated.length === 0) return;
  const taken = ['There is a category with this name already.'];
  const fields = Object.fromEntries(repeated.map(index => [`other_premiums.${index}`, taken]));
  throw new ApiError('invalid', undefined, { fields });
}
