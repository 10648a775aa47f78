import { shortenName } from '#domain/people/person-names.ts';
import { isOneLine, notOneLine } from '#domain/text/one-line.ts';
import { getValue, isObject, type JsonObject, listValues, readText, readWord } from './json-object.ts';
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
    userName: readAttribute(getValue(resource, 'userName')),
    email: chooseAddress(listValues(getValue(resource, 'emails')))?.toLowerCase(),
    givenName: readAttribute(getValue(names, 'givenName')),
    familyName: readAttribute(getValue(names, 'familyName')),
    displayName:
      readAttribute(getValue(names, 'formatted')) ?? readAttribute(getValue(resource, 'displayName')),
    active,
    externalId: readAttribute(getValue(resource, 'externalId')),
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
    emails.find(email => readWord(getValue(email, 'type')) === 'work') ??
    emails[0];
  return chosen && readAttribute(getValue(chosen, 'value'));
}

/** Entra ID sends "True" and "False". Null if it is neither. */
function readBoolean(value: unknown): boolean | null | undefined {
  if (value === undefined || value === null || typeof value === 'boolean') return value ?? undefined;
  const text = readAttribute(value)?.toLowerCase();
  return text === 'true' ? true : text === 'false' ? false : null;
}

/** Older requests of Entra ID have `[{ value: "Ann" }]` for `"Ann"`. Blank: undefined. */
function readAttribute(value: unknown): string | undefined {
  const [first] = Array.isArray(value) ? listValues(value) : [];
  const single = first ? getValue(first, 'value') : value;
  return typeof single === 'boolean' ? undefined : readText(single)?.trim() || undefined;
}

const texts = ['userName', 'givenName', 'familyName', 'displayName', 'externalId'] as const;

/** Why the texts of a person cannot be stored. Those that are stored already may stay, so that the access can still change. */
export function findTextProblem(
  wanted: PersonAttributes,
  stored?: PersonAttributes,
): ScimProblem | undefined {
  const wrong = texts.find(name => {
    const text = wanted[name];
    return text !== undefined && text !== stored?.[name] && !isOneLine(text);
  });
  return wrong && { scimType: 'invalidValue', detail: `${wrong}: ${notOneLine}` };
}

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
    firstName: shortenName(givenName ?? first),
    lastName: shortenName(familyName ?? last),
  };
}
