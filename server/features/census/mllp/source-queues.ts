import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { readFacility } from '#domain/census/hl7-message.ts';
import { findRootCause, findTrouble } from '#server/db/connections/trouble.ts';
import type { Database } from '#server/db/database.ts';
import { createVisitHash } from '../visits.ts';
import { type Outcome, refused } from './acknowledgements.ts';
import { type FoundSource, findSource } from './sources.queries.ts';
import { type Incoming, storeMessages } from './store-messages.ts';

interface QueueDependencies {
  db: Database;
  secret: string;
  clock: () => Date;
  log: Pick<FastifyBaseLogger, 'warn' | 'error'>;
  /** Whether nothing may be stored now, because of maintenance. */
  isPaused(): Promise<boolean>;
}

interface WaitingMessage extends Incoming {
  resolve(outcome: Outcome | undefined): void;
}

const largestBatch = 100;
const retryMs = 500;

/** Stores messages in the order of their arrival, those of a facility that wait together in one transaction. */
export interface SourceQueues {
  /** Resolves after the commit; undefined if the server stops while the message cannot be stored. */
  submit(incoming: Incoming): Promise<Outcome | undefined>;
  /** Gives up messages that wait for the database. */
  stop(): void;
}

export function createSourceQueues({ db, secret, clock, log, isPaused }: QueueDependencies): SourceQueues {
  const queues = new Map<string, WaitingMessage[]>();
  /** Where a facility's messages belong; the transaction that stores them checks it again. */
  const known = new Map<string, FoundSource>();
  const stopping = new AbortController();

  async function find(facility: string) {
    const before = known.get(facility);
    // Whether an open source may accept messages depends on the other hospitals, so it is looked up each time.
    if (before && !before.isOpen) return before;
    const source = await db.platform(tx => findSource(tx, facility), { readOnly: true, work: 'save' });
    if (source) known.set(facility, source);
    return source;
  }

  async function store(facility: string, batch: readonly Incoming[]): Promise<Outcome[]> {
    // A facility that an administrator has moved to another source is looked up once more.
    for (let attempt = 0; attempt < 2; attempt += 1) {
      const source = await find(facility);
      if (!source) break;
      const hash = createVisitHash(secret, source.clientId);
      const outcomes = await db.forClient(source.clientId, tx =>
        storeMessages(tx, { ...source, facility }, batch, { hash, now: clock() }),
      );
      if (outcomes) return outcomes;
      known.delete(facility);
    }
    return batch.map(() => refused);
  }

  /** Waits while the database accepts nothing. A message that it does not accept for its content is found by storing each alone. */
  async function storeEventually(facility: string, batch: readonly WaitingMessage[]): Promise<void> {
    for (let attempt = 1; ; attempt += 1) {
      if (stopping.signal.aborted) return answer(batch, []);
      try {
        if (await isPaused()) throw new PauseError();
        return answer(batch, await store(facility, batch));
      } catch (error) {
        const trouble = error instanceof PauseError ? 'maintenance' : findTrouble(error);
        if (trouble) {
          if (attempt === 1) log.warn({ trouble }, 'HL7 messages wait for the database');
          await wait(retryMs, undefined, { signal: stopping.signal }).catch(() => undefined);
        } else if (batch.length === 1) {
          // Nothing else of the error is logged, because it may quote the message.
          log.error(
            { source: known.get(facility)?.id, code: readCode(error) },
            'an HL7 message cannot be stored',
          );
          return answer(batch, [{ code: 'AE', reason: 'cannot be stored' }]);
        } else {
          for (const one of batch) await storeEventually(facility, [one]);
          return;
        }
      }
    }
  }

  async function work(facility: string, queue: WaitingMessage[]): Promise<void> {
    while (queue.length > 0) await storeEventually(facility, queue.splice(0, largestBatch));
    queues.delete(facility);
  }

  return {
    submit(incoming) {
      const facility = readFacility(incoming.message);
      const { promise, resolve } = Promise.withResolvers<Outcome | undefined>();
      const queue = queues.get(facility);
      if (queue) queue.push({ ...incoming, resolve });
      else {
        const begun = [{ ...incoming, resolve }];
        queues.set(facility, begun);
        void work(facility, begun);
      }
      return promise;
    },
    stop: () => stopping.abort(),
  };
}

class PauseError extends Error {}

function answer(batch: readonly WaitingMessage[], outcomes: readonly Outcome[]): void {
  for (const [index, { resolve }] of batch.entries()) resolve(outcomes[index]);
}

function readCode(error: unknown): string {
  const { code, name } = findRootCause(error as Error & { code?: string });
  return code ?? name;
}
