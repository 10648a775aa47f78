/**
 * Who may do what (D30). Every endpoint names one `Access`; what depends on the record at hand is one of the
 * `can…` questions below. Nothing else in the product compares roles.
 */

/** What a call asks of the person who makes it. `public` carries the reason why nobody needs to be known. */
export type Access = { public: string } | 'signed-in' | 'member' | 'owner' | 'admin';

/** A signed-in person as the rules see them: the hospital is the one the session has chosen. */
export interface Person {
  userId: number;
  isAdmin: boolean;
  hospital: HospitalAccess | null;
}

/** `moduleIds` are the modules this person may use there, already reduced to those that exist for them. */
export interface HospitalAccess {
  clientId: number;
  owner: boolean;
  moduleIds: readonly number[];
}

/** `sign-in`: nobody is signed in. `forbidden`: somebody is, with too little. */
export type AccessOutcome = 'allowed' | 'sign-in' | 'forbidden';

/**
 * - `signed-in`: everybody with a live session
 * - `member`: has chosen a hospital that is theirs
 * - `owner`: the owner flag at that hospital, or an administrator
 * - `admin`: a platform administrator
 */
export function checkAccess(access: Access, person: Person | null): AccessOutcome {
  if (typeof access === 'object') return 'allowed';
  if (!person) return 'sign-in';
  return meets(access, person) ? 'allowed' : 'forbidden';
}

function meets(access: Exclude<Access, object>, person: Person): boolean {
  switch (access) {
    case 'signed-in':
      return true;
    case 'member':
      return person.hospital !== null;
    case 'owner':
      return canManageHospital(person);
    case 'admin':
      return person.isAdmin;
  }
}

/** Settings, users, reasons, slots and assessments of the chosen hospital; also who sees Reports and Settings. */
export function canManageHospital(person: Person): boolean {
  return person.hospital !== null && (person.isAdmin || person.hospital.owner);
}

/** Shifts, dashboards, reports: the modules of the person's configuration, at the chosen hospital only. */
export function canUseModule(person: Person, module: { id: number; clientId: number }): boolean {
  return person.hospital?.clientId === module.clientId && person.hospital.moduleIds.includes(module.id);
}

/**
 * An analysis is read by the hospitals it names once it is published, by people who may use all of its modules there;
 * unpublished it exists for administrators only.
 */
export function canReadAnalysis(
  person: Person,
  analysis: {
    published: boolean;
    clientIds: readonly number[];
    modules: readonly { id: number; clientId: number }[];
  },
): boolean {
  if (person.isAdmin) return true;
  const { hospital } = person;
  if (!analysis.published || !hospital || !analysis.clientIds.includes(hospital.clientId)) return false;
  const own = analysis.modules.filter(module => module.clientId === hospital.clientId);
  return own.every(module => canUseModule(person, module));
}

/** Notes are edited by administrators, and never where the page is being printed. */
export function canEditNotes(person: Person, printing: boolean): boolean {
  return person.isAdmin && !printing;
}

/** The other person of a user-management question: where they belong and what they are. */
export interface ManagedUser {
  userId: number;
  isAdmin: boolean;
  isActive: boolean;
  clientIds: readonly number[];
}

/**
 * Name, e-mail, password, active state and two-factor of somebody else. An owner may only where nothing beyond
 * their own hospital is touched: no administrators, nobody who also belongs elsewhere.
 */
export function canChangeIdentity(person: Person, user: ManagedUser): boolean {
  if (person.isAdmin) return true;
  const own = person.hospital;
  if (!own?.owner || user.isAdmin) return false;
  return user.clientIds.length > 0 && user.clientIds.every(id => id === own.clientId);
}

/**
 * How much of somebody's account a person sees: everything of those they manage; of others the name once the person has
 * opened the hospital, and before that only the address that was given access (D46).
 */
export function chooseAccountDetail(
  person: Person,
  user: ManagedUser,
  hasOpened: boolean,
): 'everything' | 'name' | 'address' {
  if (canChangeIdentity(person, user)) return 'everything';
  return hasOpened ? 'name' : 'address';
}

/** The owner flag and the modules of somebody's configuration. An owner cannot restrict an administrator (D46). */
export function canChangeAccess(person: Person, user: Pick<ManagedUser, 'isAdmin'>): boolean {
  return person.isAdmin || !user.isAdmin;
}

/** Why somebody may not be deactivated or lose their administrator's role; null when they may. */
export function findObstacleToDemotion(
  person: Person,
  user: ManagedUser,
  activeAdministrators: number,
): 'yourself' | 'last-administrator' | null {
  if (person.userId === user.userId) return 'yourself';
  if (user.isAdmin && user.isActive && activeAdministrators <= 1) return 'last-administrator';
  return null;
}
