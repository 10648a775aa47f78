import type { ActionResult } from '#domain/red-flags/flag-state.ts';
import type { ActionRow, FlagEntry, FlagEvent, FlagRow } from './flag-row.ts';

/** One step of a flag's trail. */
interface TrailEvent {
  readonly at: string;
  readonly event: FlagEvent;
  /** Empty if nobody did it, or if the audit trail no longer has it. */
  readonly byName: string;
  /** The person whom it was handed to. */
  readonly toName?: string;
  /** Of a try only. */
  readonly action?: string;
  readonly result?: ActionResult;
  /** Null if it was not said. */
  readonly rns?: number | null;
}

type FlagInstants = Pick<
  FlagRow,
  'ownerName' | 'openedAt' | 'acknowledgedAt' | 'resolvedAt' | 'withdrawnAt' | 'escalatedAt'
>;

/**
 * Everything that happened to a flag, in order. Names come from the audit trail; a step that it no longer has is known from the
 * flag: its owner has taken it, and the others have no name.
 */
export function buildTrail(
  flag: FlagInstants,
  entries: readonly Omit<FlagEntry, 'flagId'>[],
  actions: readonly Pick<ActionRow, 'action' | 'result' | 'rns' | 'at' | 'byName'>[],
): readonly TrailEvent[] {
  const has = (...events: FlagEntry['event'][]) => entries.some(({ event }) => events.includes(event));
  const step = (event: TrailEvent['event'], at: number | null, byName = '') =>
    at === null ? [] : [{ at, event, byName }];
  // Resolving a flag that nobody has taken acknowledges it too.
  const isTakenApart = flag.acknowledgedAt !== flag.resolvedAt;
  const events = [
    ...entries.map(({ at, event, byName, toName }) => ({ at, event, byName, ...(toName && { toName }) })),
    ...(has('opened', 'reopened') ? [] : step('opened', flag.openedAt)),
    ...(has('taken', 'handed over') || !isTakenApart
      ? []
      : step('taken', flag.acknowledgedAt, flag.ownerName)),
    ...(has('resolved') ? [] : step('resolved', flag.resolvedAt)),
    ...(has('withdrawn') ? [] : step('withdrawn', flag.withdrawnAt)),
    ...step('mailed', flag.escalatedAt),
    ...actions.map(({ at, byName, action, result, rns }) => ({
      at,
      event: 'tried' as const,
      byName,
      action,
      result,
      rns: rns === null ? null : Number(rns),
    })),
  ];
  return events
    .toSorted((a, b) => a.at - b.at)
    .map(event => ({ ...event, at: new Date(event.at).toISOString() }));
}
