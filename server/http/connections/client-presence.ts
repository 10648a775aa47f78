import type { FastifyReply } from 'fastify';
import { ApiError } from '#server/errors.ts';

/** Runs for as long as somebody waits for the answer: the signal aborts when the client leaves before it has one. */
export async function runWhileConnected<T>(
  reply: FastifyReply,
  run: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const controller = new AbortController();
  const leave = () => {
    if (!reply.raw.writableFinished) controller.abort();
  };
  reply.raw.once('close', leave);
  try {
    return await run(controller.signal);
  } catch (error) {
    // Nobody reads it: what a cancelled statement says is no failure of ours.
    if (controller.signal.aborted) throw new ApiError('unavailable', 'The client left.');
    throw error;
  } finally {
    reply.raw.off('close', leave);
  }
}
