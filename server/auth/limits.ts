import { createHash } from 'node:crypto';
import { isIPv6 } from 'node:net';
import { ApiError } from '#server/core/errors.ts';
import type { Pool } from '#server/db/driver/pool.ts';
import { countTries, countTry, forgetTries, uncountTry } from './limits.queries.ts';

const minute = 60;

/** How many tries within how many seconds of the first (D43). */
const rules = {
  'sign-in of an account from an address': { tries: 10, seconds: 15 * minute },
  'sign-in of an account from a known device': { tries: 10, seconds: 15 * minute },
  'sign-in of an account': { tries: 50, seconds: 15 * minute },
  'sign-in from an address': { tries: 100, seconds: 15 * minute },
  'sign-in starts from an address': { tries: 300, seconds: 15 * minute },
  'refused logout tokens from an address': { tries: 50, seconds: 15 * minute },
  'codes in a row': { tries: 5, seconds: 15 * minute },
  'link to an address typed': { tries: 5, seconds: 60 * minute },
  'link from an address': { tries: 50, seconds: 60 * minute },
  'dead links from an address': { tries: 50, seconds: 15 * minute },
  'addresses looked up': { tries: 100, seconds: 60 * minute },
  'address changes of an account by a person': { tries: 5, seconds: 60 * minute },
  'calls of a token': { tries: 1500, seconds: minute },
  'exports of a token': { tries: 300, seconds: 60 * minute },
  'calls of a token recorded': { tries: 1, seconds: 60 * minute },
  'reports mailed to a person': { tries: 20, seconds: 60 * minute },
  'refusals recorded': { tries: 30, seconds: 15 * minute },
} as const;

/** One counter: the limit, and the person or address that it counts. */
export type Counter = [limit: keyof typeof rules, ...about: string[]];

/** 429 with Retry-After. */
export class LimitReached extends ApiError {
  /** Whether this is the first refusal of the window: only that one is recorded in the audit trail. */
  readonly isFirst: boolean;

  constructor(retryAfterSeconds: number, isFirst: boolean) {
    super('too-many', undefined, { retryAfterSeconds });
    this.isFirst = isFirst;
  }
}

export type Limits = ReturnType<typeof createLimits>;

/** Counts in the database, so that limits survive a restart and apply across servers. A try is counted before it is made. */
export function createLimits(pool: Pool, clock: () => Date) {
  /** Uncounts tries that turned out to be no failures. */
  const giveBack = async (...counters: Counter[]) => {
    for (const counter of counters) await uncountTry(pool, hashCounter(counter));
  };

  return {
    /**
     * Counts one try against each counter in order, narrowest first, and throws `LimitReached` at the first that is used up. A
     * refused try is not counted in the others, so that one locked-out browser does not lock out others.
     */
    async take(...counters: Counter[]) {
      const now = clock();
      for (const [index, counter] of counters.entries()) {
        const { tries, seconds } = rules[counter[0]];
        const counted = await countTry(pool, hashCounter(counter), seconds, now);
        if (counted.tries <= tries) continue;
        await giveBack(...counters.slice(0, index));
        const wait = Math.ceil((counted.expiresAt.getTime() - now.getTime()) / 1000);
        throw new LimitReached(Math.max(1, wait), counted.tries === tries + 1);
      }
    },
    giveBack,
    async forget(...counters: Counter[]) {
      for (const counter of counters) await forgetTries(pool, hashCounter(counter));
    },
    isUsedUp: async (counter: Counter) =>
      (await countTries(pool, hashCounter(counter), clock())) >= rules[counter[0]].tries,
  };
}

/** Hashed, so that the table contains no addresses or names. */
function hashCounter(counter: Counter): string {
  return createHash('sha256').update(JSON.stringify(counter)).digest('base64url');
}

/**
 * The network that limits count as one address: an IPv4 address, or the /64 network of an IPv6 address, which belongs to one
 * subscriber. `"2001:db8:0:1::7"` and `"2001:db8:0:1:9::"` are both `"2001:db8:0:1"`.
 */
export function toNetwork(address: string): string {
  const [bare = ''] = address.split('%');
  const mapped = /^::ffff:(\d+(?:\.\d+){3})$/i.exec(bare)?.[1];
  if (mapped) return mapped;
  return isIPv6(bare) ? expandGroups(bare).slice(0, 4).join(':') : address;
}

/** The eight groups of an IPv6 address, with `::` expanded. */
function expandGroups(address: string): string[] {
  const hexadecimal = address.replace(/\d+(\.\d+){3}$/, '0:0');
  const [before = [], after = []] = hexadecimal.split('::').map(part => part.split(':').filter(Boolean));
  const left = Array.from({ length: 8 - before.length - after.length }, () => '0');
  return [...before, ...left, ...after].map(group => Number.parseInt(group, 16).toString(16));
}
