import type { World } from '../world.ts';

export const roles = ['nobody', 'member', 'owner', 'admin'] as const;
export type Role = (typeof roles)[number];

/** A call, and what each role is answered to it. */
export interface Example {
  params?: (world: World) => Record<string, number | string>;
  query?: (world: World) => string;
  body?: (world: World) => object;
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
