import type { ClientTx } from '#server/db/database.ts';

/** Reads rows of the session's client, before it is known whether the caller may see them (decision 066). */
export type ReadAhead = (tx: ClientTx) => Promise<unknown>;

declare module 'fastify' {
  interface FastifyContextConfig {
    /** What is read together with the session; undefined if the request is invalid. */
    planReadAhead?: ((request: FastifyRequest) => ReadAhead | undefined) | undefined;
  }
  interface FastifyRequest {
    /** The rows. A handler must check that the caller may see them. */
    readAhead: unknown;
  }
}
