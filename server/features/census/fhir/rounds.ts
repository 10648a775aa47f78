import { setTimeout as wait } from 'node:timers/promises';
import { listVisits } from '#domain/census/fhir-encounters.ts';
import type { ClientTx } from '#server/db/database.ts';
import type { PoolLog } from '#server/db/driver/pool.ts';
import type { AppContext } from '#server/features/context.ts';
import { createOutgoingCalls } from '#server/outgoing/outgoing-calls.ts';
import { lockSource, storeFailure, storeTraffic } from '../visits.queries.ts';
import { createVisitHash, replaceVisits } from '../visits.ts';
import { createAccessTokens } from './access-tokens.ts';
import { createCaller, maxPageBytes, RoundFailure } from './caller.ts';
import { deriveClientKey } from './client-key.ts';
import { fetchEncounters } from './fetch-encounters.ts';
import { claimDueSources, type FhirSource, storeEncountersAhead, storeNextRound } from './sources.queries.ts';

type RoundsContext = Pick<AppContext, 'config' | 'db' | 'clock' | 'secret' | 'timeouts'>;

const minute = 60_000;
const usualLimitMs = 20_000;

/** Of all pages of a source. */
const longestRoundMs = 4 * minute;
/** A source whose server stopped during a round is asked again then. */
const claimMs = 5 * minute;

/** The task ends then, so that a slow source does not delay the next round of the others. Its own round still finishes. */
const longestTaskMs = minute / 2;

/** The task runs about once a minute, a few seconds earlier or later. */
const toleranceMs = minute / 2;

/** Asks each FHIR server whose turn it is for all encounters in progress (B8). */
export function createFhirRounds(context: RoundsContext, log: PoolLog): () => Promise<void> {
  const { config, db, clock, secret, timeouts } = context;
  const limitMs = timeouts?.providerMs ?? usualLimitMs;
  const call = createCaller(createOutgoingCalls(config, { limitMs, maxBytes: maxPageBytes }));
  const tokens = createAccessTokens(deriveClientKey(secret), call, clock);

  // Saving shifts comes first.
  const inHospital = (clientId: number, run: (tx: ClientTx) => Promise<void>) =>
    db.forClient(clientId, run, { work: 'task' });

  async function runRound(source: FhirSource): Promise<void> {
    const { clientId, id } = source;
    let nextAt = new Date(clock().getTime() + source.everyMinutes * minute - toleranceMs);
    try {
      const signal = AbortSignal.timeout(longestRoundMs);
      const encounters = await fetchEncounters(source, { call, tokens, clock }, signal);
      const now = clock();
      const hash = createVisitHash(secret, clientId);
      await inHospital(clientId, async tx => {
        const locked = await lockSource(tx, id);
        if (!locked?.isActive) return;
        const { visits, ahead } = listVisits(encounters, {
          now: now.getTime(),
          timeZone: locked.timezone,
        });
        const present = Array.from(visits, ([number, visit]) => [hash(number), visit] as const);
        await replaceVisits(tx, locked, new Map(present), now);
        await storeEncountersAhead(tx, source, ahead);
        await storeTraffic(tx, locked, 1, now);
        await storeNextRound(tx, source, nextAt);
      });
    } catch (error) {
      if (!(error instanceof RoundFailure)) throw error;
      const { message, retryAt } = error;
      if (retryAt && retryAt > nextAt) nextAt = retryAt;
      await inHospital(clientId, async tx => {
        await storeFailure(tx, source, message, clock());
        await storeNextRound(tx, source, nextAt);
      });
      if (message !== source.failure)
        log.warn({ client: clientId, source: id, reason: message }, 'a FHIR source cannot be read');
    }
  }

  return async () => {
    const now = clock();
    const due = await db.platform(tx => claimDueSources(tx, now, new Date(now.getTime() + claimMs)), {
      work: 'task',
    });
    const rounds = Promise.allSettled(due.map(runRound));
    const ended = await Promise.race([rounds, wait(longestTaskMs, [], { ref: false })]);
    for (const round of ended) if (round.status === 'rejected') throw round.reason;
  };
}
