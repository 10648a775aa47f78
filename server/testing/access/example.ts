import type { Browser } from '../browser.ts';
import type { TestApp } from '../test-app.ts';
import type { World } from '../world.ts';

export const roles = ['anonymous', 'member', 'owner', 'admin'] as const;
export type Role = (typeof roles)[number];

/** The context in which an example call is prepared. */
export interface Scene {
  running: TestApp;
  role: Role;
  /** The browser that will send the call. */
  browser: Browser;
  /** A browser of a user who may create the records that the call names. */
  as(who: keyof World['people']): Promise<Browser>;
}

/** Reads the world, or creates records that only this call of this role uses. */
type Part<T> = (world: World, scene: Scene) => T | Promise<T>;

/** A call, and the status that each role gets. A role that is allowed gets a success status. */
export interface Example {
  params?: Part<Record<string, number | string>>;
  query?: Part<string>;
  body?: Part<object>;
  /** Sent by a new person with the role, because it changes how that person signs in or ends the session. */
  byNewPerson?: true;
  statuses: Record<Role, number>;
}

/**
 * A call about the person's own hospital; if it names a record of a hospital, the same call about another's; if it must be confirmed
 * in one case only (`recentIf` in the contract), the call in that case.
 */
export interface Examples {
  own: Example;
  other?: Example;
  sensitive?: Example;
}

/** Calls of the platform. Administrators may make them for every hospital. */
export const forAdmin = (status: number, example: Omit<Example, 'statuses'> = {}): { own: Example } => ({
  own: { ...example, statuses: { anonymous: 401, member: 403, owner: 403, admin: status } },
});

/** Calls about the session's hospital. */
export const forOwner = (status: number, example: Omit<Example, 'statuses'> = {}): { own: Example } => ({
  own: { ...example, statuses: { anonymous: 401, member: 403, owner: status, admin: status } },
});
