import { isEscalationDue } from '#domain/red-flags/escalation.ts';
import { defaultRedFlagActions } from '#domain/red-flags/flag-rules.ts';
import type { redFlagActions, redFlags } from '#server/db/tables/red-flags.ts';
import type { StoredPerson } from './hospitals/people.ts';
import type { Random } from './hospitals/random.ts';

const minute = 60_000;

/** The default of modules, which all demo modules keep. */
const escalateAfterMinutes = 30;

/** A flag without the columns that are the same for the whole module. */
export type OpenedFlag = Omit<typeof redFlags.$inferInsert, 'clientId' | 'moduleId'>;
type TriedAction = Omit<typeof redFlagActions.$inferInsert, 'clientId' | 'flagId'>;
export type HandledFlag = OpenedFlag & { actions: TriedAction[] };

interface FlagSetting {
  staff: readonly StoredPerson[];
  /** Whether flags that nobody takes are mailed. */
  isEscalated: boolean;
  now: Date;
  random: Random;
}

/**
 * What happened to a flag up to now. `place` counts the module's flags of its kind from the newest, so that the demo has flags in
 * every state: the newest (1) is not taken, and the one before (2) is not resolved.
 */
export function handleFlag(flag: OpenedFlag, place: number, setting: FlagSetting): HandledFlag {
  const { staff, now, random } = setting;
  const isShort = flag.kind === 'short';
  const taken = minutesAfter(flag.openedAt, isShort ? drawMinutesToTake(random) : random.between(30, 1400));
  const resolved = minutesAfter(taken, isShort ? random.between(20, 220) : random.between(2, 40));
  const owner = drawOwner(flag, staff, random);
  const attempts = isShort ? tryActions(random) : [];
  const outcome = isShort ? describeOutcome(attempts) : random.pick(missingOutcomes);
  const note = isShort ? writeNote(outcome, random) : '';

  const isTaken = taken <= now && place > 1;
  const isResolved = isTaken && resolved <= now && place > 2;
  const escalatedAt = findEscalation(flag, isTaken ? taken : now, setting);
  const between = (index: number) =>
    minutesAfter(
      taken,
      ((index + 1) / (attempts.length + 1)) * ((resolved.getTime() - taken.getTime()) / minute),
    );
  const actions = attempts
    .map((attempt, index) => ({ attempt, at: between(index) }))
    .filter(({ at }) => isTaken && at <= now)
    .map(({ attempt: { rns, ...attempt }, at }) => ({
      ...attempt,
      rns: rns === null ? null : String(rns),
      at,
      byId: owner.ownerId,
      byName: owner.ownerName,
    }));
  return {
    ...flag,
    ...(isTaken && owner),
    status: isResolved ? 'resolved' : isTaken ? 'acknowledged' : 'open',
    acknowledgedAt: isTaken ? taken : null,
    resolvedAt: isResolved ? resolved : null,
    escalatedAt,
    ...(isResolved && { outcome, note }),
    // Each change is a version.
    version: 1 + [escalatedAt, isTaken, isResolved].filter(Boolean).length + actions.length,
    actions,
  };
}

/** Mostly within minutes; one in six takes longer than the escalation waits. */
function drawMinutesToTake(random: Random): number {
  const drawn = random.next();
  if (drawn < 0.55) return random.between(1, 10);
  return drawn < 0.83 ? random.between(10, 29) : random.between(31, 120);
}

/** The first minute in which the flag was mailed; null if it was taken earlier. */
function findEscalation(flag: OpenedFlag, until: Date, { isEscalated }: FlagSetting): Date | null {
  const due = minutesAfter(flag.openedAt, escalateAfterMinutes);
  const waiting = {
    kind: flag.kind,
    status: 'open' as const,
    openedAt: flag.openedAt.getTime(),
    windowEnd: flag.endsAt.getTime(),
    isImported: false,
    escalatedAt: null,
    addressedSince: null,
  };
  const isMailed =
    isEscalated && due < until && isEscalationDue(waiting, escalateAfterMinutes, due.getTime());
  return isMailed ? due : null;
}

/** The person who saved the shift keeps its flag, or somebody else takes it. */
function drawOwner(
  { ownerId = null, ownerName = '' }: OpenedFlag,
  staff: readonly StoredPerson[],
  random: Random,
) {
  const taker = random.pick(staff);
  const isKept = random.chance(0.4) && ownerName !== '';
  return isKept ? { ownerId, ownerName } : { ownerId: taker.id, ownerName: taker.plan.name };
}

function minutesAfter(instant: Date, minutes: number): Date {
  return new Date(instant.getTime() + Math.round(minutes) * minute);
}

type Result = 'helped' | 'partly' | 'no';

interface Attempt {
  action: string;
  result: Result;
  /** The RNs that it brought; null if nobody came. */
  rns: number | null;
}

/** How often each of `defaultRedFlagActions`, in their order, helps and helps partly. */
const successes: readonly (readonly [helped: number, partly: number])[] = [
  [0.3, 0.3],
  [0.45, 0.15],
  [0.6, 0.1],
  [0.5, 0.2],
  [0.2, 0.1],
  [0.35, 0.5],
  [0.5, 0.4],
];

/** Up to three actions, mostly those at the top of the list, until one helps. */
function tryActions(random: Random): Attempt[] {
  const attempts: Attempt[] = [];
  let place = 0;
  while (attempts.length < 3 && attempts.at(-1)?.result !== 'helped') {
    // Sometimes skips actions.
    place += random.count(0.7);
    const action = defaultRedFlagActions[place];
    const [helped, partly] = successes[place] ?? [0, 0];
    if (action === undefined) break;
    place += 1;
    const drawn = random.next();
    const result = drawn < helped ? 'helped' : drawn < helped + partly ? 'partly' : 'no';
    attempts.push({ action, result, rns: countRns(result, random) });
  }
  return attempts;
}

function countRns(result: Result, random: Random): number | null {
  if (result === 'no') return null;
  return result === 'partly' ? 0.5 : random.pick([1, 1, 1, 2]);
}

function describeOutcome(attempts: readonly Attempt[]): string {
  if (attempts.some(({ result }) => result === 'helped')) return 'Covered';
  return attempts.some(({ result }) => result === 'partly') ? 'Partly covered' : 'Stayed short';
}

const notes: Record<string, readonly string[]> = {
  Covered: ['', '', '', 'Back at target within the hour.', 'RN stayed until the next shift.'],
  'Partly covered': ['', '', 'Charge nurse took two patients.', 'Breaks were covered, triage stayed slow.'],
  'Stayed short': ['', 'Supervisor knew, nobody to send.', 'Two inductions waited until morning.'],
};

function writeNote(outcome: string, random: Random): string {
  return random.pick(notes[outcome] ?? ['']);
}

/** How a flag about missing data ended. The window stays empty. */
const missingOutcomes = ['Counted on paper only', 'Nobody counted', 'Computer was down'] as const;
