import { finished } from 'node:stream/promises';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { withoutData } from '../errors/database-errors.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Work that runs after the answer was sent, so that the response time reveals nothing about it. */
    afterAnswers: {
      run(reply: FastifyReply, work: () => Promise<void>): void;
      /** Resolves when all of it is done. */
      settled(): Promise<void>;
    };
  }
}

/** A server that stops finishes the work first. If it is killed, the work is lost and the person has to ask again. */
export function registerAfterAnswers(app: FastifyInstance): void {
  const pending = new Set<Promise<void>>();

  async function runAfter(reply: FastifyReply, work: () => Promise<void>): Promise<void> {
    // Do the work even if the client disconnected before the answer ended.
    await finished(reply.raw).catch(() => undefined);
    await work().catch(error => reply.log.error({ err: withoutData(error) }, 'work after an answer failed'));
  }

  app.decorate('afterAnswers', {
    run(reply, work) {
      const done = runAfter(reply, work).finally(() => pending.delete(done));
      pending.add(done);
    },
    async settled() {
      await Promise.all(pending);
    },
  });
  app.addHook('onClose', () => app.afterAnswers.settled());
}
