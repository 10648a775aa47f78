import { findShortReasons, noRedFlagRules, type RedFlagRules } from '#domain/red-flags/flag-rules.ts';
import { isWindowMissing } from '#domain/red-flags/missing-windows.ts';
import { judgeOnDate } from '#domain/standards/requirement/judge-shift.ts';
import type { PlatformTx } from '#server/db/database.ts';
import { redFlagActions, redFlagRuleChanges, redFlags } from '#server/db/tables/red-flags.ts';
import { type HandledFlag, handleFlag, type OpenedFlag } from './handled-flags.ts';
import { chooseRules } from './hospitals/hospitals.ts';
import { daysBefore, type StoredHospital, type StoredModule } from './hospitals/load-hospitals.ts';
import type { StoredPerson } from './hospitals/people.ts';
import { type Random, randomFrom } from './hospitals/random.ts';
import type { GeneratedShift } from './shifts/shift-generator.ts';

const minute = 60_000;

/** Rules and when they were set. */
interface RulesSince {
  since: Date;
  rules: RedFlagRules;
}

/** When coming windows began to be flagged. */
export const aheadSince = ({ timeline: { today } }: StoredHospital) => daysBefore(today, 28);

/**
 * Hospitals that are older than red flags had no rules, then careful ones, and those of the module for three months; a module with a
 * roster also flags coming windows for four weeks.
 */
export function listRuleChanges(hospital: StoredHospital, { plan }: StoredModule): RulesSince[] {
  const ahead = { since: aheadSince(hospital), rules: chooseRules(plan) };
  const usual = listUsualChanges(hospital, chooseRules(plan, false));
  return [...usual, ...(plan.roster === 'flagged' ? [ahead] : [])];
}

function listUsualChanges(
  { timeline: { firstDate, today } }: StoredHospital,
  rules: RedFlagRules,
): RulesSince[] {
  const createdAt = daysBefore(firstDate, 21);
  const careful = daysBefore(today, 180);
  if (createdAt > careful) return [{ since: createdAt, rules }];
  return [
    { since: createdAt, rules: noRedFlagRules },
    { since: careful, rules: { ...noRedFlagRules, under_percent: 40 } },
    { since: daysBefore(today, 90), rules },
  ];
}

interface Recorded {
  shifts: readonly GeneratedShift[];
  people: readonly StoredPerson[];
  now: Date;
}

/**
 * The flags that the rules of their time opened (B12), and what people did about them, by window. Nobody has taken the newest one
 * of a short shift and of missing data yet, and those before are in progress.
 */
export function generateFlags(
  module: StoredModule,
  hospital: StoredHospital,
  { shifts, people, now }: Recorded,
): HandledFlag[] {
  const random = randomFrom(`${hospital.plan.name}, ${module.plan.name}, red flags`);
  const changes = listRuleChanges(hospital, module);
  const setting = {
    staff: listStaff(module, hospital, people),
    isEscalated: module.plan.escalationEmails !== undefined,
    now,
    random,
  };
  const short = shifts.flatMap(shift => flagShift(shift, module, changes, random));
  const pending = short.filter(({ withdrawnAt }) => !withdrawnAt);
  const missing = flagMissing(hospital, shifts, changes, now);
  return [
    ...short
      .filter(({ withdrawnAt }) => withdrawnAt && withdrawnAt <= now)
      .map(flag => ({ ...flag, actions: [] })),
    ...[pending, missing].flatMap(flags =>
      flags.map((flag, index) => handleFlag(flag, flags.length - index, setting)),
    ),
  ].toSorted((a, b) => a.startsAt.getTime() - b.startsAt.getTime());
}

/** A correction that withdrew a flag was the last change of its shift. */
export function correctShifts(
  shifts: readonly GeneratedShift[],
  flags: readonly HandledFlag[],
): GeneratedShift[] {
  const correctedAt = new Map(flags.map(({ startsAt, withdrawnAt }) => [startsAt.getTime(), withdrawnAt]));
  return shifts.map(shift => {
    const at = correctedAt.get(Date.parse(shift.starts_at));
    return at ? { ...shift, updated_at: at.toISOString() } : shift;
  });
}

/** The flag that a saved shift opened. A shift with one RN forgotten was corrected soon, which withdrew its flag. */
function flagShift(
  shift: GeneratedShift,
  { plan: { minRnTarget }, standards }: StoredModule,
  changes: readonly RulesSince[],
  random: Random,
): OpenedFlag[] {
  const openedAt = new Date(shift.created_at);
  const rules = changes.findLast(({ since }) => since <= openedAt)?.rules;
  if (!rules || rules === noRedFlagRules) return [];
  const check = (rnActual: number) => {
    const figures = {
      rnTarget: String(shift.rn_target),
      rnActual: String(rnActual),
      minRnTarget: String(minRnTarget),
    };
    const judged = judgeOnDate(standards, shift.date, { acuityCounts: shift.acuity_counts, rnActual });
    const isShortOfStandard = judged?.state === 'short';
    return { figures, reasons: findShortReasons({ ...figures, isShortOfStandard }, rules) };
  };
  const saved = check(shift.rn_actual);
  const isCorrected = saved.reasons.length === 0 && shift.rn_actual >= 2 && random.chance(0.03);
  const { figures, reasons } = isCorrected ? check(shift.rn_actual - 1) : saved;
  if (reasons.length === 0) return [];
  const startsAt = new Date(shift.starts_at);
  const flag: OpenedFlag = {
    date: shift.date,
    windowMins: shift.window_mins,
    nominalMinutes: shift.nominal_minutes,
    startsAt,
    endsAt: new Date(startsAt.getTime() + shift.minutes * minute),
    kind: 'short',
    status: 'open',
    reasons,
    ...figures,
    ownerId: shift.updated_by,
    ownerName: shift.updated_by_name,
    openedAt,
  };
  if (!isCorrected) return [flag];
  const withdrawnAt = new Date(openedAt.getTime() + Math.round(random.between(3, 25)) * minute);
  return [{ ...flag, status: 'withdrawn', withdrawnAt, version: 2 }];
}

/** The flags of windows that have no shift. */
function flagMissing(
  { timeline }: StoredHospital,
  shifts: readonly GeneratedShift[],
  changes: readonly RulesSince[],
  now: Date,
): OpenedFlag[] {
  const saved = new Set(shifts.map(({ starts_at }) => starts_at));
  const firstShiftAt = Date.parse(shifts[0]?.starts_at ?? '');
  return changes.flatMap(({ since, rules }, index) => {
    const until = changes[index + 1]?.since ?? now;
    const missingAfterMinutes = rules.missing_after_minutes;
    if (missingAfterMinutes === null) return [];
    const watched = { rulesSetAt: since.getTime(), firstShiftAt, missingAfterMinutes };
    return timeline.windows.flatMap(({ date, window }): OpenedFlag[] => {
      if (saved.has(window.time)) return [];
      const startsAt = new Date(window.time);
      const endsAt = new Date(startsAt.getTime() + window.elapsedMinutes * minute);
      if (!isWindowMissing({ end: endsAt.getTime(), hasData: false }, watched, until.getTime())) return [];
      const openedAt = new Date(endsAt.getTime() + missingAfterMinutes * minute);
      const place = { date, windowMins: window.id, nominalMinutes: window.duration, startsAt, endsAt };
      return [{ ...place, kind: 'missing', status: 'open', openedAt }];
    });
  });
}

/** The people who take flags: nurses and owners of this hospital who may use the module. */
/** People who can use the module now. */
export function listStaff(
  module: StoredModule,
  { plan: { name } }: StoredHospital,
  people: readonly StoredPerson[],
): StoredPerson[] {
  return people.filter(({ plan: { isActive, activated, isSuspended = false, hospitals } }) => {
    const here = hospitals.find(hospital => hospital.name === name);
    const isStaff = isActive && activated && !isSuspended;
    return isStaff && here && (here.modules?.includes(module.plan.name) ?? true);
  });
}

export async function insertFlags(
  tx: PlatformTx,
  { clientId, id: moduleId }: StoredModule,
  flags: readonly HandledFlag[],
): Promise<void> {
  if (flags.length === 0) return;
  const rows = flags.map(({ actions: _, ...flag }) => ({ clientId, moduleId, ...flag }));
  const { id, startsAt } = redFlags;
  const stored = await tx.insert(redFlags).values(rows).returning({ id, startsAt });
  const ids = new Map(stored.map(row => [row.startsAt.getTime(), row.id]));
  const actions = flags.flatMap(flag =>
    flag.actions.map(action => ({ clientId, flagId: ids.get(flag.startsAt.getTime()) ?? 0, ...action })),
  );
  if (actions.length > 0) await tx.insert(redFlagActions).values(actions);
}

/** Without a change there is no row: the module's rules are those of its creation. */
export async function insertRules(
  tx: PlatformTx,
  { clientId, id: moduleId }: StoredModule,
  changes: readonly RulesSince[],
): Promise<void> {
  if (changes.length < 2) return;
  await tx.insert(redFlagRuleChanges).values(changes.map(change => ({ clientId, moduleId, ...change })));
}
