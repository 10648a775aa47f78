import type { FastifyRequest } from 'fastify';
import { ApiError } from '#server/errors.ts';

interface Change {
  /** The record in the reader's words: `shift`. */
  what: string;
  by: string | null;
  at: Date | null;
  /** As it is now on the wire; null where it was deleted. */
  current: object | null;
  /** As it was sent, where the form cannot know. */
  sent?: object | null;
}

/** 409: somebody changed it since it was read. Says who and when, and carries what a form needs to offer both (D31). */
export function conflictError(request: FastifyRequest, { what, by, at, current, ...more }: Change): ApiError {
  const detail = current
    ? `${by || 'Somebody'} changed this ${what} since you opened it.`
    : `${by || 'Somebody'} deleted this ${what} since you opened it.`;
  return new ApiError('conflict', detail, {
    body: {
      detail,
      request_id: request.id,
      changed_by: by,
      changed_at: at?.toISOString() ?? null,
      current,
      ...more,
    },
  });
}
