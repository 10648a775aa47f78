import type { Handover } from '#contract/handovers/handovers.ts';
import { listOutdatedParts } from '#domain/handovers/handover.ts';

/**
 * That the notes are not those that somebody confirmed (D72): `Changed after Dana Reyes confirmed: by Nora Nurse, Sat 11/14, 16:10 CST`.
 * Null if nobody has confirmed others.
 */
export function describeChangedAfter(
  handover: Handover,
  formatInstant: (instant: string) => string,
): string | null {
  const { version, updated_by, updated_at } = handover;
  const outdated = listOutdatedParts(version, handover);
  const people = outdated.flatMap(part => handover[part]?.by ?? []);
  if (people.length === 0 || updated_at === null) return null;
  return `Changed after ${people.join(' and ')} confirmed: by ${updated_by}, ${formatInstant(updated_at)}`;
}
