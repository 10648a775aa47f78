import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { rootOf, withoutData } from './database-errors.ts';
import { ApiError, notFound } from './errors.ts';

/** Turns every failure into the catalogue's answer (D31). What we did not foresee is logged whole and told as nothing. */
export function registerErrorHandling(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError | ApiError, request, reply) => {
    const known = error instanceof ApiError ? error : translate(rootOf(error));
    if (known) return answer(known, request, reply);
    request.log.error({ err: withoutData(error) }, 'a request failed');
    return reply.status(500).send({ detail: 'The server failed.', request_id: request.id });
  });
}

export function answer(error: ApiError, request: FastifyRequest, reply: FastifyReply) {
  if (error.retryAfterSeconds !== undefined) reply.header('retry-after', error.retryAfterSeconds);
  const body = error.fields ?? error.body ?? { detail: error.message, request_id: request.id };
  return reply.status(error.status).send(body);
}

/** The framework's and the database driver's own refusals, in our words. */
function translate(error: FastifyError): ApiError | undefined {
  if (error.code === 'FST_ERR_CTP_BODY_TOO_LARGE') return new ApiError('too-large');
  if (error.code === 'FST_ERR_NOT_FOUND') return notFound();
  if (isUnreachableDatabase(error)) return new ApiError('unavailable');
  if (error.statusCode && error.statusCode >= 400 && error.statusCode < 500) {
    return new ApiError('invalid', undefined, {
      fields: { non_field_errors: ['The request could not be read.'] },
    });
  }
  return undefined;
}

/** Classes 08 (connection) and 57 (shutdown), and what the driver says when there is nobody to talk to. */
function isUnreachableDatabase(error: { code?: string; message: string }): boolean {
  return (
    /^(08|57P)/.test(error.code ?? '') ||
    ['ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'EPIPE', 'ETIMEDOUT'].includes(error.code ?? '') ||
    /^(Connection terminated|timeout exceeded when trying to connect)/.test(error.message)
  );
}
