import type { ClientConfig } from '#contract/people/users.ts';
import type { Person } from '#domain/people/access.ts';
import { ApiError } from '#server/errors.ts';

/** An owner who takes their own flag away, by whichever call, could not give it back (D30). */
export function authorizeOwnDemotion(acting: Person, userId: number, configs: readonly ClientConfig[]): void {
  const own = acting.client;
  if (acting.isAdmin || userId !== acting.userId || !own) return;
  const kept = configs.find(config => config.client_id === own.clientId)?.owner;
  if (!kept) throw new ApiError('forbidden', 'You cannot deactivate or demote yourself.');
}
