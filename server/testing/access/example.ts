import type { Browser } from '../browser.ts';
import type { TestApp } from '../test-app.ts';
import type { World } from '../world.ts';

export const roles = ['nobody', 'member', 'owner', 'admin'] as const;
export type Role = (typeof roles)[number];

/** What is around a call while it is prepared. */
export interface Scene {
  running: TestApp;
  role: Role;
  /** The browser that will send the call. */
  browser: Browser;
  /** A browser of somebody who may create what the call is about. */
  as(who: keyof World['people']): Promise<Browser>;
}

/** Reads the world, or creates records that only this call of this role uses. */
type Part<T> = (world: World, scene: Scene) => T | Promise<T>;

/** A call, and what each role is answered to it. A role that is allowed gets a success status. */
export interface Example {
  params?: Part<Record<string, number | string>>;
  query?: Part<string>;
  body?: Part<object>;
  /** Sent by a new person with the role, because it changes how that person signs in or ends the session. */
  byNewPerson?: true;
  statuses: Record<Role, number>;
}

/** A call about the person's own hospital and, where it names something of a hospital, about another's. */
export interface Examples {
  own: Example;
  other?: Example;
}

/** Calls of the platform, whose hospitals are all the same to an administrator. */
export const forAdmin = (status: number, example: Omit<Example, 'statuses'> = {}): { own: Example } => ({
  own: { ...example, statuses: { nobody: 401, member: 403, owner: 403, admin: status } },
});

/** Calls about the session's hospital. */
export const forOwner = (status: number, example: Omit<Example, 'statuses'> = {}): { own: Example } => ({
  own: { ...example, statuses: { nobody: 401, member: 403, owner: status, admin: status } },
});
