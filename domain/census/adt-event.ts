import { isAhead } from './ahead.ts';
import { type Hl7Message, type Hl7Segment, parseHl7Time, readComponent } from './hl7-message.ts';
import { type AdtEffect, type AdtEvent, longestPart, type VisitChange } from './visits.ts';

/** Admission, transfer and the like, by the event's code. Every other event changes nothing. */
const effects: ReadonlyMap<string, AdtEffect> = new Map(
  Object.entries({
    A01: 'arrive',
    A02: 'move',
    A03: 'leave',
    A04: 'arrive',
    A06: 'update',
    A07: 'update',
    A08: 'update',
    A11: 'cancel arrival',
    A12: 'cancel transfer',
    A13: 'cancel discharge',
    A17: 'move',
    A42: 'update',
  }),
);

/** Events that can give a visit another number. */
const renaming = ['A06', 'A07', 'A42'];

export type AdtProblem = 'no time' | 'time is ahead' | 'no visit number';

/** The event of a message; null if its type changes nothing. `now` is in milliseconds. */
export function readAdtEvent(
  message: Hl7Message,
  { timeZone, now }: { timeZone: string; now: number },
): { event: AdtEvent | null } | { problem: AdtProblem } {
  const [header] = message.segments;
  const eventSegment = message.segments.find(({ name }) => name === 'EVN');
  const code = readComponent(message, header, 9, 2) || readComponent(message, eventSegment, 1);
  const effect = readComponent(message, header, 9) === 'ADT' ? effects.get(code) : undefined;
  if (!effect) return { event: null };
  const time = readComponent(message, eventSegment, 2) || readComponent(message, header, 7);
  const at = parseHl7Time(time, timeZone);
  if (at === undefined) return { problem: 'no time' };
  if (isAhead(at, now)) return { problem: 'time is ahead' };
  const changes = splitPatients(message.segments).map(segments =>
    readChange(message, segments, renaming.includes(code)),
  );
  if (changes.length === 0 || changes.some(({ visit }) => visit === ''))
    return { problem: 'no visit number' };
  return { event: { effect, at, changes } };
}

/** The segments of each patient: a swap of beds names two, all other events one. */
function splitPatients(segments: readonly Hl7Segment[]): Hl7Segment[][] {
  const patients: Hl7Segment[][] = [];
  for (const segment of segments) {
    if (segment.name === 'PID') patients.push([]);
    patients.at(-1)?.push(segment);
  }
  return patients;
}

function readChange(message: Hl7Message, segments: Hl7Segment[], canRename: boolean): VisitChange {
  const find = (wanted: string) => segments.find(({ name }) => name === wanted);
  const visitSegment = find('PV1');
  const read = (segment: Hl7Segment | undefined, field: number, component?: number) =>
    readComponent(message, segment, field, component);
  const pointOfCare = read(visitSegment, 3);
  const former = canRename ? read(find('MRG'), 5) : '';
  const visit = read(visitSegment, 19) || read(find('PID'), 18);
  return {
    visit,
    formerVisit: former && former !== visit ? former : undefined,
    location: pointOfCare
      ? { pointOfCare: toPart(pointOfCare), room: toPart(read(visitSegment, 3, 2)) }
      : undefined,
    patientClass: readPart(read(visitSegment, 2)),
    service: readPart(read(visitSegment, 10)),
    observations: Object.fromEntries(
      segments
        .filter(({ name }) => name === 'OBX')
        .map(segment => [read(segment, 3), read(segment, 5)] as const)
        .filter(([observation, value]) => observation !== '' && value !== '')
        .map(([observation, value]) => [observation, toPart(value)]),
    ),
  };
}

function readPart(text: string): string | undefined {
  return text === '' ? undefined : toPart(text);
}

/**
 * HL7 writes `""` for a value that was deleted, as opposed to one that is left out. A database stores neither NUL nor half of a
 * character that the limit has cut.
 */
function toPart(text: string): string {
  return text === '""' ? '' : text.slice(0, longestPart).toWellFormed().replaceAll('\0', '');
}
