import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ApiError, notFound } from '#server/errors.ts';
import { findRootCause, isUnreachable, withoutData } from './database-errors.ts';

/** Answers known errors as the contract says (D31). Other errors are logged in full; the client gets a generic message. */
export function registerErrorHandling(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError | ApiError, request, reply) => {
    const known = error instanceof ApiError ? error : translate(findRootCause(error));
    if (known?.cause instanceof Error) request.log.warn({ err: withoutData(known.cause) }, known.message);
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

/** Translates errors of the framework and the database driver into ours. */
function translate(error: FastifyError): ApiError | undefined {
  if (error.code === 'FST_ERR_CTP_BODY_TOO_LARGE') return new ApiError('too-large');
  if (error.code === 'FST_ERR_NOT_FOUND') return notFound();
  if (error.statusCode && error.statusCode >= 400 && error.statusCode < 500) {
    return new ApiError('invalid', undefined, {
      fields: { non_field_errors: ['The request could not be read.'] },
    });
  }
  return isUnreachable(error) ? new ApiError('unavailable', undefined, { cause: error }) : undefined;
}
