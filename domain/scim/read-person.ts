import { getValue, isObject, type JsonObject, toList } from './json-object.ts';
import type { ScimProblem } from './messages.ts';

/** The attributes of a user resource that Parity uses; undefined: not given. */
export interface PersonAttributes {
  userName: string | undefined;
  /** The primary address, else the one for work, else the first, in lower case. */
  email: string | undefined;
  givenName: string | undefined;
  familyName: string | undefined;
  /** Names the person if one of the two names is missing. */
  displayName: string | undefined;
  active: boolean | undefined;
  externalId: string | undefined;
}

/** Limits of the database. */
const maxLengths = { userName: 320, externalId: 500 };

/** Reads a user resource. Attributes that Parity does not have are ignored, a password too. */
export function readPerson(resource: JsonObject): PersonAttributes | ScimProblem {
  const active = readBoolean(getValue(resource, 'active'));
  if (active === null) return { scimType: 'invalidValue', detail: 'active must be true or false.' };
  const name = getValue(resource, 'name');
  const names = isObject(name) ? name : {};
  const person = {
    userName: readText(getValue(resource, 'userName')),
    email: chooseAddress(toList(getValue(resource, 'emails')))?.toLowerCase(),
    givenName: readText(getValue(names, 'givenName')),
    familyName: readText(getValue(names, 'familyName')),
    displayName: readText(getValue(names, 'formatted')) ?? readText(getValue(resource, 'displayName')),
    active,
    externalId: readText(getValue(resource, 'externalId')),
  };
  for (const field of ['userName', 'externalId'] as const) {
    if ((person[field]?.length ?? 0) > maxLengths[field])
      return { scimType: 'invalidValue', detail: `${field} is longer than ${maxLengths[field]} characters.` };
  }
  return person;
}

function chooseAddress(emails: JsonObject[]): string | undefined {
  const chosen =
    emails.find(email => readBoolean(getValue(email, 'primary'))) ??
    emails.find(email => String(getValue(email, 'type')).toLowerCase() === 'work') ??
    emails[0];
  return chosen && readText(getValue(chosen, 'value'));
}

/** Entra ID sends "True" and "False". Null if it is neither. */
function readBoolean(value: unknown): boolean | null | undefined {
  if (value === undefined || value === null || typeof value === 'boolean') return value ?? undefined;
  const text = readText(value)?.toLowerCase();
  return text === 'true' ? true : text === 'false' ? false : null;
}

/** Older requests of Entra ID have `[{ value: "Ann" }]` for `"Ann"`. Without the characters that cannot be stored; blank: undefined. */
function readText(value: unknown): string | undefined {
  const [first] = Array.isArray(value) ? toList(value) : [];
  const single = first ? getValue(first, 'value') : value;
  if (typeof single !== 'string' && typeof single !== 'number') return undefined;
  return String(single).replaceAll('\0', '').toWellFormed().trim() || undefined;
}

export const maxNameLength = 150;

/** Both names of a new person. A missing one is taken from the displayed name, else from the address. */
export function deriveNames(
  { givenName, familyName, displayName }: Partial<PersonAttributes>,
  address: string,
): { firstName: string; lastName: string } {
  const [local = address] = address.split('@');
  const words = (displayName ?? local.split(/[._]+/).join(' ')).trim().split(/\s+/);
  const last = words.at(-1) || local;
  const first = words.slice(0, -1).join(' ') || last;
  return {
    firstName: (givenName ?? first).slice(0, maxNameLength),
    lastName: (familyName ?? last).slice(0, maxNameLength),
  };
}
