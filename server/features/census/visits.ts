/*
 * Visits: the patients who are present by the messages of a source, and their number in each acuity field (B7, B8).
 *
 * This module promises:
 * - The store has no number of a patient, only hashes with a key of the hospital. Of observations it keeps those that the rules of
 *   the source name.
 * - Visits and counts of a source change in one transaction. A count is valid from its instant until the next one, so a shift can
 *   be compared with the counts at its start.
 * - A message that arrives late corrects the counts from its own time on.
 * - An instant that was ahead of ours does not spoil later counts: all visits are then counted anew (D57).
 *
 * Its callers must:
 * - Hold the lock of the source (`lockSource`) and read its rules under that lock. Two transactions that change visits of one
 *   source at once would lose counts.
 * - Pass numbers of visits only through the hash of `createVisitHash`, and log none of them.
 * - Call `recountVisits` after the rules changed or visits were removed, in the same transaction.
 * - Use `replaceVisits` only for a source that names all present visits each time; it ends the visits that are not named.
 */

import { createHmac, hkdfSync } from 'node:crypto';
import { isAhead } from '#domain/census/ahead.ts';
import {
  applyEvents,
  type CountChange,
  type CountedVisit,
  findCountedIn,
} from '#domain/census/apply-events.ts';
import { countVisits, keepNamedObservations } from '#domain/census/census-rules.ts';
import { changeStates } from '#domain/census/count-states.ts';
import type { AdtEvent, Visit } from '#domain/census/visits.ts';
import { keyFor } from '#server/core/secret.ts';
import type { ClientTx } from '#server/db/database.ts';
import {
  deleteOtherStates,
  deleteStatesAhead,
  type LockedSource,
  loadPresentVisits,
  loadStates,
  loadVisits,
  storeStates,
  storeVisits,
} from './visits.queries.ts';

/**
 * Applies events to the visits of a source, in this order, and corrects the counts from the time of each event on. If one of the
 * visits had an instant that is ahead (D57), all are counted anew, because the states from then on are wrong.
 */
export async function storeEvents(
  tx: ClientTx,
  source: LockedSource,
  events: readonly AdtEvent[],
  { hash, now }: { hash: (number: string) => string; now: Date },
): Promise<void> {
  const hashed = events.map(event => ({
    ...event,
    changes: event.changes.map(change => ({
      ...change,
      visit: hash(change.visit),
      formerVisit: change.formerVisit === undefined ? undefined : hash(change.formerVisit),
      observations: keepNamedObservations(source.rules, change.observations),
    })),
  }));
  const wanted = hashed.flatMap(({ changes }) =>
    changes.flatMap(({ visit, formerVisit }) => (formerVisit === undefined ? [visit] : [visit, formerVisit])),
  );
  const visits = await loadVisits(tx, source.id, new Set(wanted));
  const before = new Map(visits);
  const changes = applyEvents(visits, source.rules, hashed, now.getTime());
  await storeVisits(
    tx,
    source,
    [...visits].filter(([key, visit]) => before.get(key) !== visit),
  );
  await storeChanges(tx, source, changes);
  if ([...before.values()].some(({ lastAt }) => isAhead(lastAt, now.getTime())))
    await recountVisits(tx, source, now);
}

async function storeChanges(tx: ClientTx, source: LockedSource, changes: CountChange[]): Promise<void> {
  const byModule = Map.groupBy(changes, ({ module }) => module);
  const since = new Map(
    Array.from(byModule, ([module, of]) => [module, Math.min(...of.map(({ at }) => at))] as const),
  );
  const states = await loadStates(tx, source.id, since);
  const changed = Array.from(byModule, ([module, ofModule]) => {
    const rules = source.rules.filter(rule => rule.module === module);
    return changeStates(states.get(module) ?? [], ofModule, rules)
      .filter(({ at }) => at >= (since.get(module) ?? at))
      .map(state => ({ module, ...state }));
  });
  await storeStates(tx, source, changed.flat());
}

/** Makes these the present visits of a source, for a source that names all of them each time. */
export async function replaceVisits(
  tx: ClientTx,
  source: LockedSource,
  present: ReadonlyMap<string, Visit>,
  now: Date,
): Promise<void> {
  const before = await loadPresentVisits(tx, source.id);
  const left = [...before].filter(([key]) => !present.has(key));
  const rows = [
    ...left.map(([key, visit]) => [key, { ...visit, leftAt: now.getTime(), countedIn: null }] as const),
    ...Array.from(present, ([key, visit]) => {
      const observations = keepNamedObservations(source.rules, visit.observations);
      return [key, { ...visit, observations, countedIn: findCountedIn(source.rules, visit) }] as const;
    }),
  ];
  await storeVisits(tx, source, rows);
  await storeVisitCounts(tx, source, new Map(rows), now);
}

/** After the rules changed, visits were removed, or an instant was ahead. */
export async function recountVisits(tx: ClientTx, source: LockedSource, now: Date): Promise<void> {
  const visits = await loadPresentVisits(tx, source.id);
  const counted = new Map(
    Array.from(visits, ([key, visit]) => [key, { ...visit, countedIn: findCountedIn(source.rules, visit) }]),
  );
  await storeVisits(tx, source, counted);
  await deleteStatesAhead(tx, source, now);
  await storeVisitCounts(tx, source, counted, now);
  await deleteOtherStates(tx, source);
}

/** Adds a state for each module whose counts are not those of its newest state. */
async function storeVisitCounts(
  tx: ClientTx,
  source: LockedSource,
  visits: ReadonlyMap<string, CountedVisit>,
  now: Date,
): Promise<void> {
  const present = [...visits.values()].filter(({ leftAt }) => leftAt === null);
  const counted = countVisits(source.rules, present);
  const stored = await loadStates(
    tx,
    source.id,
    new Map(Array.from(counted, ([module]) => [module, now.getTime()])),
  );
  const changed = Array.from(counted, ([module, counts]) => ({
    module,
    counts,
    last: stored.get(module)?.at(-1),
  }))
    .filter(({ counts, last }) => JSON.stringify(counts) !== JSON.stringify(last?.counts))
    // The clock of the sender may be a little ahead of ours.
    .map(({ module, counts, last }) => ({ module, counts, at: Math.max(now.getTime(), last?.at ?? 0) }));
  await storeStates(tx, source, changed);
}

/**
 * Hashes numbers of visits and messages with a key of the hospital (B7): neither the number nor that two hospitals have the same
 * patient can be found in the store.
 */
export function createVisitHash(secret: string, clientId: number): (number: string) => string {
  const key = Buffer.from(
    hkdfSync('sha256', keyFor('census visits', secret), '', `parity client ${clientId}`, 32),
  );
  return number => createHmac('sha256', key).update(number).digest('hex');
}
