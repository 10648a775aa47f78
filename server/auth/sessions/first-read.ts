import type { FastifyRequest } from 'fastify';
import type { ClientTx } from '#server/db/database.ts';

/** Reads rows of the session's hospital in the round trip of the session (decision 066). */
export type FirstRead = (tx: ClientTx) => Promise<unknown>;

/** Undefined if the request is invalid, or reads nothing first. */
export type PlanFirstRead = (request: FastifyRequest) => FirstRead | undefined;

declare module 'fastify' {
  interface FastifyContextConfig {
    planFirstRead?: PlanFirstRead | undefined;
  }
  interface FastifyRequest {
    /** The rows. A handler must check that the caller may see them: the module was not checked. */
    firstRows: unknown;
  }
}
