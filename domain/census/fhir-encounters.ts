import { isAhead } from './ahead.ts';
import { longestPart, type Visit } from './visits.ts';

/** An encounter that is in progress, as a FHIR R4 server describes it (B8). */
export interface FhirEncounter {
  /** Only ever stored as a keyed hash. */
  id: string;
  /** The id of the encounter that this one is a part of. */
  partOf: string | undefined;
  /** Since when the encounter and its active locations are so, as the server wrote it. */
  since: string[];
  parts: Omit<Visit, 'lastAt' | 'leftAt'>;
}

export interface EncounterPage {
  encounters: FhirEncounter[];
  /** The address of the next page. */
  next: string | undefined;
}

/** A patient is in few places at once; more is an error of the server. */
const mostNames = 20;

/** Wards come first, because people know a place by its ward; rooms and beds are parts of one. */
const ranks: ReadonlyMap<string, number> = new Map([
  ['wa', 0],
  ['ro', 2],
  ['bd', 3],
]);
const otherRank = 1;
const roomRank = 2;

/** Reads a page of a search; undefined if it is no bundle. Whatever else a server sends or leaves out is tolerated. */
export function readEncounterPage(bundle: unknown): EncounterPage | undefined {
  if (read(bundle, 'resourceType') !== 'Bundle') return undefined;
  const next = readList(bundle, 'link').find(link => read(link, 'relation') === 'next');
  return {
    encounters: readList(bundle, 'entry').flatMap(entry => readEncounter(read(entry, 'resource'))),
    next: readText(next, 'url') || undefined,
  };
}

/**
 * The present visits by encounter id. An encounter that another one is a part of is skipped: the part says where the patient is.
 * Encounters that begin ahead of `now` (milliseconds) are left out and counted (D57).
 */
export function listVisits(
  encounters: readonly FhirEncounter[],
  { now, timeZone }: { now: number; timeZone: string },
): { visits: Map<string, Visit>; ahead: number } {
  const begins = (text: string) => parseFhirTime(text, timeZone) ?? now;
  const begun = encounters.filter(({ since }) => !since.some(text => isAhead(begins(text), now)));
  const parents = new Set(begun.filter(({ id, partOf }) => partOf !== id).map(({ partOf }) => partOf));
  const visits = new Map(
    begun
      .filter(({ id }) => !parents.has(id))
      .map(({ id, parts }) => [id, { ...parts, lastAt: now, leftAt: null }]),
  );
  return { visits, ahead: encounters.length - begun.length };
}

function readEncounter(resource: unknown): FhirEncounter[] {
  const id = readText(resource, 'id');
  const isPresent =
    read(resource, 'resourceType') === 'Encounter' && read(resource, 'status') === 'in-progress';
  if (!isPresent || id === '') return [];
  const active = readList(resource, 'location').filter(location => read(location, 'status') === 'active');
  const { pointOfCare, room, locations } = readLocations(active);
  const [service = '', ...services] = keepNames(
    readList(resource, 'type')
      .flatMap(type => readList(type, 'coding'))
      .map(coding => readText(coding, 'code')),
  );
  const parts = {
    pointOfCare,
    room,
    patientClass: shorten(readText(resource, 'class', 'code')),
    service,
    observations: {},
    alternatives: { locations, services },
  };
  const since = [resource, ...active].map(part => readText(part, 'period', 'start')).filter(Boolean);
  return [{ id, partOf: readEncounterId(readText(resource, 'partOf', 'reference')), since, parts }];
}

/**
 * The active locations. Each has an identifier, a display or both, and a rule may name any of them, or a ward and a room:
 * `"L&D"`, `"Labor and Delivery"`, `"101"`, `"L&D^101"`.
 */
function readLocations(locations: unknown[]): { pointOfCare: string; room: string; locations: string[] } {
  const active = locations
    .map(location => ({
      rank: readRank(location),
      names: [
        readText(location, 'location', 'identifier', 'value'),
        readText(location, 'location', 'display'),
      ],
    }))
    .sort((a, b) => a.rank - b.rank);
  const listNames = (isRoom: boolean) =>
    keepNames(active.filter(({ rank }) => rank >= roomRank === isRoom).flatMap(({ names }) => names));
  const [units, rooms] = [listNames(false), listNames(true)];
  const [pointOfCare = '', ...others] = [...units, ...rooms];
  const pairs = units.flatMap(unit => rooms.map(room => `${unit}^${room}`));
  return {
    pointOfCare,
    room: units.length > 0 ? (rooms[0] ?? '') : '',
    locations: [...others, ...pairs.slice(1)],
  };
}

function readRank(location: unknown): number {
  const codes = readList(location, 'physicalType', 'coding').map(coding => readText(coding, 'code'));
  return codes.map(code => ranks.get(code)).find(rank => rank !== undefined) ?? otherRank;
}

function keepNames(names: readonly string[]): string[] {
  return [...new Set(names.filter(name => name !== '').map(shorten))].slice(0, mostNames);
}

/** The end may split a character that has two halves. */
function shorten(text: string): string {
  return text.slice(0, longestPart).toWellFormed();
}

/** `Encounter/12`, also with the server's address before it or a version behind it. */
function readEncounterId(reference: string): string | undefined {
  return /(?:^|\/)Encounter\/([^/]+)(?:\/_history\/[^/]+)?$/.exec(reference)?.[1];
}

function read(value: unknown, ...path: string[]): unknown {
  return path.reduce(
    (part, key) => (typeof part === 'object' && part !== null ? Reflect.get(part, key) : undefined),
    value,
  );
}

function readText(value: unknown, ...path: string[]): string {
  const text = read(value, ...path);
  // The store cannot keep a NUL.
  return typeof text === 'string' ? text.replaceAll('\0', '').trim() : '';
}

function readList(value: unknown, ...path: string[]): unknown[] {
  const list = read(value, ...path);
  return Array.isArray(list) ? list : [];
}

const timeFormat =
  /^(\d{4})(?:-(\d{2})(?:-(\d{2})(?:T(\d{2}:\d{2}(?::\d{2})?)(?:\.\d+)?(Z|[+-]\d{2}:\d{2})?)?)?)?$/;

/**
 * The beginning of a FHIR time, in milliseconds; undefined if it cannot be read. A date, a month or a year begins in the time zone of
 * the hospital: `2026-11-14` in New York begins at 05:00 UTC.
 */
export function parseFhirTime(text: string, timeZone: string): number | undefined {
  const match = timeFormat.exec(text);
  if (!match) return undefined;
  const [, year, month = '01', day = '01', time = '00:00', offset] = match;
  const local = `${year}-${month}-${day}T${time}`;
  try {
    if (offset) return Temporal.Instant.from(`${local}${offset}`).epochMilliseconds;
    return Temporal.PlainDateTime.from(local).toZonedDateTime(timeZone).epochMilliseconds;
  } catch {
    return undefined;
  }
}
