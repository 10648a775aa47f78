import type { FastifyReply } from 'fastify';
import { ApiError } from '#server/core/errors.ts';

/** Runs while the client is connected: the signal aborts if the client disconnects before the answer. */
export async function runWhileConnected<T>(
  reply: FastifyReply,
  run: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const controller = new AbortController();
  const onClose = () => {
    if (!reply.raw.writableFinished) controller.abort();
  };
  reply.raw.once('close', onClose);
  try {
    return await run(controller.signal);
  } catch (error) {
    // The error of a cancelled statement is not a failure, and the client no longer reads this answer.
    if (controller.signal.aborted) throw new ApiError('unavailable', 'The client left.');
    throw error;
  } finally {
    reply.raw.off('close', onClose);
  }
}
