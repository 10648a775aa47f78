import type { FastifyBaseLogger } from 'fastify';
import { observeStatements } from '#server/db/driver/statement-times.ts';
import { currentRequest } from '#server/http/connections/request-hooks.ts';

/** Logs statements that take long, by name and never with their values. Returns a function that ends this. */
export function logSlowStatements(limitMs: number, log: FastifyBaseLogger): () => void {
  return observeStatements(({ name, milliseconds }) => {
    if (milliseconds < limitMs) return;
    const lines = currentRequest.getStore()?.log ?? log;
    lines.warn({ statement: name, ms: Math.round(milliseconds) }, 'a statement was slow');
  });
}
