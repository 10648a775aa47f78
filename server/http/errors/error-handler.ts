import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { unavailable } from '#contract/api/errors.ts';
import { ApiError, notFound } from '#server/core/errors.ts';
import { createNewsFilter } from '#server/core/news-filter.ts';
import { findRootCause, findTrouble, type Trouble } from '#server/db/connections/trouble.ts';
import { withoutData } from './database-errors.ts';

/**
 * Answers known errors as the contract says (D31), or in the form of another protocol. Other errors are logged in full; the
 * client gets a generic message.
 */
export function registerErrorHandling(app: FastifyInstance, send = answer): void {
  const isNews = createNewsFilter();
  app.setErrorHandler((error: FastifyError | ApiError, request, reply) => {
    // The reply has the headers of a file if the file fails before its first byte.
    for (const name of headersOfFiles) reply.removeHeader(name);
    const known = error instanceof ApiError ? error : translate(findRootCause(error));
    // An outage of the database fails many requests: its cause is logged every ten seconds at most.
    if (known?.cause instanceof Error && isNews(known.message))
      request.log.warn({ err: withoutData(known.cause) }, known.message);
    if (known) return send(known, request, reply);
    request.log.error({ err: withoutData(error) }, 'a request failed');
    return send(new ApiError('failed'), request, reply);
  });
}

const headersOfFiles = ['content-type', 'content-disposition', 'content-encoding'];

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
  const trouble = findTrouble(error);
  if (!trouble) return undefined;
  return new ApiError('unavailable', unavailable[trouble], {
    retryAfterSeconds: retryAfterSeconds[trouble],
    cause: error,
  });
}

const retryAfterSeconds: Record<Trouble, number> = { busy: 2, unreachable: 5, 'read-only': 10, full: 30 };
