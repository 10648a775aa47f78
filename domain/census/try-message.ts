import { type AdtProblem, readAdtEvent } from './adt-event.ts';
import { type CensusRule, findRule } from './census-rules.ts';
import { type Hl7Message, type Hl7Problem, parseHl7, readComponent, readFacility } from './hl7-message.ts';
import { type AdtEffect, applyToVisit, type Visit } from './visits.ts';

/** A visit of a message that is tried, without its number. */
export interface TriedVisit extends Omit<Visit, 'lastAt' | 'leftAt'> {
  isPresent: boolean;
  /** Whether the message gives the visit another number. */
  isRenamed: boolean;
  /** The index of the rule that counts it; null if it has left or no rule matches. */
  rule: number | null;
}

interface TriedMessage {
  /** MSH-4. */
  facility: string;
  /** MSH-9: `ADT^A01`. */
  type: string;
  /** Null if messages of this type change nothing; then there are no visits. */
  effect: AdtEffect | null;
  /** Null for a cancel, which changes only what is known already. */
  visits: (TriedVisit | null)[];
}

/** What a message would do at the instant `now` to visits of which nothing is known yet (B7). */
export function tryMessage(
  text: string,
  rules: readonly CensusRule[],
  place: { timeZone: string; now: number },
): TriedMessage | { problem: Hl7Problem | AdtProblem } {
  const parsed = parseHl7(text);
  if ('problem' in parsed) return parsed;
  const { message } = parsed;
  const read = readAdtEvent(message, place);
  if ('problem' in read) return read;
  const header = readHeader(message);
  if (!read.event) return { ...header, effect: null, visits: [] };
  const { effect, at, changes } = read.event;
  const visits = changes.map(({ visit: _, formerVisit, ...parts }) => {
    const visit = applyToVisit(undefined, { ...parts, effect, at }, place.now);
    return visit ? toTriedVisit(visit, rules, formerVisit !== undefined) : null;
  });
  return { ...header, effect, visits };
}

function toTriedVisit(
  { lastAt: _, leftAt, ...visit }: Visit,
  rules: readonly CensusRule[],
  isRenamed: boolean,
): TriedVisit {
  const isPresent = leftAt === null;
  const rule = isPresent ? findRule(rules, visit) : undefined;
  return { ...visit, isPresent, isRenamed, rule: rule ? rules.indexOf(rule) : null };
}

function readHeader(message: Hl7Message) {
  const [header] = message.segments;
  const read = (field: number, component: number) => readComponent(message, header, field, component);
  return {
    facility: readFacility(message),
    type: [read(9, 1), read(9, 2)].filter(Boolean).join('^'),
  };
}
