import type { FhirAnswer } from './caller.ts';

/** A server that asks for a longer pause is asked again the next day. */
const longestPauseMs = 24 * 60 * 60_000;

/** When a server that is overloaded (429, 503) wants to be called again; undefined if it does not say. */
export function readRetryAt({ status, retryAfter = '' }: FhirAnswer, now: Date): Date | undefined {
  if (status !== 429 && status !== 503) return undefined;
  const at = /^\d+$/.test(retryAfter) ? now.getTime() + Number(retryAfter) * 1000 : Date.parse(retryAfter);
  return Number.isNaN(at) ? undefined : new Date(Math.min(at, now.getTime() + longestPauseMs));
}
