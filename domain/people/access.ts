import type { BlockedClient } from './client-obstacles.ts';

/**
 * The access rules (D30). Every endpoint names one `Access`; rules that depend on a record are the `can…` functions below.
 * Elsewhere roles are compared only to choose a scope of the database, or again under a lock. `public` carries the reason why no session is needed.
 */
export type Access =
  | { public: string }
  | 'token'
  | DisplayAccess
  | 'signed-in'
  | 'member'
  | 'owner'
  | 'admin';

/** What a display link opens: Hospital Now (B13), or the staffing that a unit posts (B16). */
export const displayKinds = ['now', 'posting'] as const;

export type DisplayKind = (typeof displayKinds)[number];

type DisplayAccess = 'display' | 'posting';

/** The kind of link that a call needs; null if it is not one of a screen. */
export function findDisplayKind(access: Access): DisplayKind | null {
  if (access === 'display') return 'now';
  return access === 'posting' ? 'posting' : null;
}

/** A signed-in person, or a program with an API token of a hospital. */
export interface Caller {
  /** Null for a program. */
  userId: number | null;
  isAdmin: boolean;
  client: ClientAccess | null;
}

/** A signed-in person. The hospital is the one that the session has chosen. */
export interface Person extends Caller {
  userId: number;
  /** The chosen hospital if this session cannot open it; `client` is null then. */
  blocked?: BlockedClient;
}

/** `moduleIds` are the active modules that this person may use there. */
export interface ClientAccess {
  clientId: number;
  owner: boolean;
  moduleIds: readonly number[];
}

/** `sign-in`: no user is signed in. `forbidden`: the signed-in person has too little access. */
type AccessOutcome = 'allowed' | 'sign-in' | 'forbidden';

/**
 * - `token`: only programs with an API token, whose scope the route names
 * - `display`: only wall screens that a display link has opened (B13)
 * - `posting`: the same for a link of that kind (B16)
 * - `signed-in`: every user with a live session
 * - `member`: has chosen one of their hospitals
 * - `owner`: the owner flag at that hospital, or an administrator
 * - `admin`: a platform administrator
 */
const requirements: Readonly<Record<Exclude<Access, object>, (person: Person) => boolean>> = {
  token: () => false,
  display: () => false,
  posting: () => false,
  'signed-in': () => true,
  member: person => person.client !== null,
  owner: canManageClient,
  admin: person => person.isAdmin,
};

export function checkAccess(access: Access, person: Person | null): AccessOutcome {
  if (typeof access === 'object') return 'allowed';
  if (!person) return 'sign-in';
  return requirements[access](person) ? 'allowed' : 'forbidden';
}

/** Settings, users, reasons, premium slots and assessments of the chosen hospital; also the pages Reports and Settings. */
export function canManageClient(person: Caller): boolean {
  return person.client !== null && (person.isAdmin || person.client.owner);
}

/** Shifts, dashboard and reports: the modules in the person's configuration, at the chosen hospital only. */
export function canUseModule(person: Caller, module: { id: number; clientId: number }): boolean {
  return person.client?.clientId === module.clientId && person.client.moduleIds.includes(module.id);
}

/**
 * A published analysis is open to the hospitals it names, for people who may use all of its modules there. Only
 * administrators can read an unpublished one.
 */
export function canReadAnalysis(
  person: Caller,
  analysis: {
    published: boolean;
    clientIds: readonly number[];
    modules: readonly { id: number; clientId: number }[];
  },
): boolean {
  if (person.isAdmin) return true;
  const { client } = person;
  if (!analysis.published || !client || !analysis.clientIds.includes(client.clientId)) return false;
  const own = analysis.modules.filter(module => module.clientId === client.clientId);
  return own.every(module => canUseModule(person, module));
}

/** The person whose account is to be changed. */
export interface ManagedUser {
  userId: number;
  isAdmin: boolean;
  isActive: boolean;
  clientIds: readonly number[];
}

/**
 * Name, e-mail, password, active state and two-factor of another acting. Owners may change them only of people who belong
 * to no other hospital and are not administrators.
 */
export function canChangeIdentity(acting: Caller, managed: ManagedUser): boolean {
  if (acting.isAdmin) return true;
  const own = acting.client;
  if (!own?.owner || managed.isAdmin) return false;
  return managed.clientIds.length > 0 && managed.clientIds.every(id => id === own.clientId);
}

/**
 * The visible part of another account: everything of people one manages; of others the name after they have opened the
 * hospital, and before that only the address that was given access (D46).
 */
export function chooseAccountDetail(
  acting: Caller,
  managed: ManagedUser,
  hasOpened: boolean,
): 'everything' | 'name' | 'address' {
  if (canChangeIdentity(acting, managed)) return 'everything';
  return hasOpened ? 'name' : 'address';
}

/**
 * The owner flag and the modules of a configuration. Owners cannot restrict administrators (D46). The endpoint has already
 * required an owner or an administrator.
 */
export function canChangeAccess(acting: Caller, managed: Pick<ManagedUser, 'isAdmin'>): boolean {
  return acting.isAdmin || !managed.isAdmin;
}

/** The reason why a person may not be deactivated or lose the administrator role; null if both are allowed. */
export function findObstacleToDemotion(
  acting: Caller,
  managed: ManagedUser,
  activeAdministrators: number,
): 'yourself' | 'last-administrator' | null {
  if (acting.userId === managed.userId) return 'yourself';
  if (managed.isAdmin && managed.isActive && activeAdministrators <= 1) return 'last-administrator';
  return null;
}
