import { isAhead } from './ahead.ts';

/** The longest text of a part of a visit, such as a room; the rest of a longer one is dropped. */
export const longestPart = 100;

/** What an event does to a visit (B7). */
export type AdtEffect =
  | 'arrive'
  | 'move'
  | 'leave'
  | 'update'
  | 'cancel arrival'
  | 'cancel transfer'
  | 'cancel discharge';

/** The parts of a visit that rules can name. A part that a message leaves out is undefined and keeps its last value. */
export interface VisitParts {
  /** Point of care and room. */
  location: { pointOfCare: string; room: string } | undefined;
  patientClass: string | undefined;
  service: string | undefined;
  /** Values by code. */
  observations: Readonly<Record<string, string>>;
}

export interface VisitChange extends VisitParts {
  /** The visit's number at the hospital, which is only ever stored as a keyed hash. */
  visit: string;
  /** The number that the visit had before. */
  formerVisit: string | undefined;
}

export interface AdtEvent {
  effect: AdtEffect;
  /** Milliseconds. */
  at: number;
  changes: VisitChange[];
}

/** A visit as its events have left it. */
export interface Visit {
  pointOfCare: string;
  room: string;
  patientClass: string;
  service: string;
  observations: Readonly<Record<string, string>>;
  /** Further names of the same place and service, from FHIR (B8). A rule may name any of them. */
  alternatives?: { locations?: readonly string[]; services?: readonly string[] };
  /** When the newest event happened, in milliseconds. */
  lastAt: number;
  /** Null while the patient is present. */
  leftAt: number | null;
}

const nowhere = { pointOfCare: '', room: '', patientClass: '', service: '', observations: {} };

/** Events that say nothing about a visit that was not known before. */
const needsVisit: readonly AdtEffect[] = ['cancel transfer', 'cancel discharge'];

/**
 * The visit after an event; undefined if the event changes nothing, because a newer one came before it or because it cancels
 * something that is not known. Any event but a discharge or a cancel makes an unknown visit present; updates and transfers do not
 * bring back one that has left.
 */
export function applyToVisit(
  before: Visit | undefined,
  { effect, at, ...parts }: VisitParts & { effect: AdtEffect; at: number },
  now: number,
): Visit | undefined {
  if (before ? isOutdated(at, before, now) : needsVisit.includes(effect)) return undefined;
  const known = before ?? { ...nowhere, leftAt: null };
  return {
    pointOfCare: parts.location?.pointOfCare ?? known.pointOfCare,
    room: parts.location?.room ?? known.room,
    patientClass: parts.patientClass ?? known.patientClass,
    service: parts.service ?? known.service,
    observations: { ...known.observations, ...parts.observations },
    lastAt: at,
    leftAt: findLeftAt(effect, at, known.leftAt),
  };
}

/** Whether a newer event came before. One that is ahead of the clock was an error, and does not count (D57). */
function isOutdated(at: number, { lastAt }: Visit, now: number): boolean {
  return at < lastAt && !isAhead(lastAt, now);
}

function findLeftAt(effect: AdtEffect, at: number, before: number | null): number | null {
  if (effect === 'arrive' || effect === 'cancel discharge') return null;
  if (effect === 'leave' || effect === 'cancel arrival') return at;
  return before;
}

/**
 * Gives a visit another number; undefined if a newer event of the old number came before. The old number stays as a visit that has
 * left, so that a late event does not bring it back. The new number gets its state, unless it is known already.
 */
export function renameVisit(
  former: Visit | undefined,
  current: Visit | undefined,
  at: number,
  now: number,
): { former: Visit; current: Visit | undefined } | undefined {
  if (former && isOutdated(at, former, now)) return undefined;
  return { former: { ...nowhere, leftAt: at, lastAt: at }, current: current ?? former };
}
