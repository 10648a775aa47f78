import { z } from 'zod';
import {
  escalateAfterMinutesLimit,
  flagActionMaxLength,
  handoverMinutesLimit,
  premiumSurchargeLimit,
  reasonMaxLength,
} from '#domain/measures/limits.ts';
import { maxIdleMinutes } from '#domain/people/sign-in/sign-in-policy.ts';
import { otherPremiumSlots, premiumTypeIds } from '#domain/shifts/premium-types.ts';
import { checkShiftWindows, type ShiftWindowProblem } from '#domain/shifts/shift-window-config.ts';
import { isTimeZone } from '#domain/shifts/shift-windows.ts';
import type { Calls } from '../api/endpoint.ts';
import { allowedNetworks, date, numberWithin, oneLine, recordId } from '../api/fields.ts';
import { clientModule, reminders } from '../clients/modules.ts';
import { missedCareTypes } from '../missed-care/missed-care.ts';
import { authState } from '../people/accounts.ts';
import { redFlagRules } from '../red-flags/red-flags.ts';
import { standardEfforts, standardSettingBody } from '../standards/standards.ts';
import { confirming } from '../users/users.ts';

const problems: Record<ShiftWindowProblem['kind'], string> = {
  'too-few': 'Ensure this list has at least 1 items.',
  'too-many': 'Ensure this list has no more than 24 items.',
  'not-a-minute': 'A start is a whole minute from 00:00 on.',
  'first-start-after-day': 'The first shift starts before 24:00.',
  duplicate: 'Two shifts cannot start at the same time.',
  'beyond-a-day': 'The last shift starts less than 24 hours after the first.',
};

const shiftWindowsConfig = z
  .array(z.object({ mins: z.int32(), is_day: z.boolean() }))
  .max(100)
  .superRefine((windows, context) => {
    const outcome = checkShiftWindows(windows.map(({ mins, is_day }) => ({ mins, isDay: is_day })));
    for (const problem of outcome.ok ? [] : outcome.problems) {
      const path = 'index' in problem ? [problem.index, 'mins'] : [];
      context.addIssue({ code: 'custom', message: problems[problem.kind], path });
    }
  });

const reasons = z.array(oneLine(reasonMaxLength).min(1)).max(100);

/** The version that was read: a newer stored one answers 409. Without it, the last write wins (D39). */
const version = z.int32().optional();

export const clientSettingsCalls = {
  updateClientSettings: {
    route: 'POST /api/accounts/update_client_settings/',
    pages: 'settings',
    access: 'owner',
    confirms: { recentIf: 'the sign-in policy becomes weaker' },
    summary:
      'Change your hospital’s time zone, shift times, red flag actions, types of missed care, sharing with peers or sign-in policy; stored shifts stay as they are',
    body: z.object({
      timezone: z.string().trim().refine(isTimeZone, 'This is not a time zone.').optional(),
      shift_windows_config: shiftWindowsConfig.optional(),
      show_full_sw_range: z.boolean().optional(),
      /** People without a second factor enroll at their next sign-in (B5). */
      two_factor_required: z.boolean().optional(),
      /** At most the server's; null: the server's. */
      idle_minutes: z.int().min(1).max(maxIdleMinutes).nullable().optional(),
      /** Replaces all networks; an empty list allows all. Your own address must be in one. */
      allowed_networks: allowedNetworks.optional(),
      /** Replaces the list of what is tried when a module is short (B12). */
      red_flag_actions: z.array(oneLine(flagActionMaxLength).min(1)).max(50).optional(),
      /** Replaces which actions are a step that a staffing standard names (B16). */
      standard_efforts: standardEfforts.optional(),
      /** Replaces the list of types; stored shifts keep what they have (B19). */
      missed_care_types: missedCareTypes.optional(),
      /** Whether the hospital takes part in peer groups (B21); counts for quarters that are not stored yet. */
      shares_with_peers: z.boolean().optional(),
      /** For a weaker policy, unless the password was given within the last ten minutes. */
      ...confirming,
      version,
    }),
    response: { 200: authState },
  },
  updateClientModule: {
    route: 'PATCH /api/accounts/client_modules/:id/',
    pages: 'settings',
    access: 'owner',
    summary:
      'Change the reasons, premium slots, plan, surcharges, red flag rules, reminders, staffing standard or hand-over minutes of one of your hospital’s modules',
    body: z.object({
      over_reasons: reasons.optional(),
      under_reasons: reasons.optional(),
      /** By slot. An empty name means that the slot is not in use; a new name must differ from all other types. */
      other_premiums: z.array(oneLine(100)).max(otherPremiumSlots).optional(),
      /** An assessment of this module (B10). */
      plan_assessment: recordId.nullable().optional(),
      plan_from: date.nullable().optional(),
      /** Replaces all surcharges. */
      premium_surcharges: z
        .partialRecord(z.enum(premiumTypeIds), numberWithin(premiumSurchargeLimit))
        .optional(),
      /** They act from now on (B12). A rule that is left out stays as it is. */
      red_flag_rules: redFlagRules.partial().optional(),
      escalate_after_minutes: numberWithin(escalateAfterMinutesLimit).optional(),
      escalation_emails: z.array(z.email().max(320)).max(20).optional(),
      /** Mails about windows without data; null turns them off. */
      reminders: reminders.nullable().optional(),
      /** Counts from its date on and replaces every later one (B16); null: none from today on. */
      standard: standardSettingBody.nullable().optional(),
      /** Cut from the end of each scheduled row when it is read (B17). */
      handover_minutes: numberWithin(handoverMinutesLimit).optional(),
      version,
    }),
    response: { 200: clientModule },
  },
} satisfies Calls;
