import { z } from 'zod';

/** 400: error messages by field; those under `non_field_errors` concern the whole form (D31). */
export const validationErrorBody = z.record(z.string(), z.array(z.string()));

/** Every other error. The request id is also in the log and in the `X-Request-Id` header. */
export const errorBody = z.object({ detail: z.string(), request_id: z.string() });

/** 409 (D31): who changed or deleted the record since it was read, and when. */
const conflict = errorBody.extend({
  changed_by: z.string().nullable(),
  changed_at: z.iso.datetime().nullable(),
});

export type Conflict = z.infer<typeof conflict>;

/** With the record as it is now. */
export function conflictWith<Schema extends z.ZodType>(current: Schema) {
  return conflict.extend({ current });
}

/** For the settings of a client or module: `current` has only the version, which is all that a form needs to save again. */
export const settingsConflict = conflictWith(z.object({ version: z.int() }));

export type SettingsConflict = z.infer<typeof settingsConflict>;

/** The messages of 503 for conditions of the database that pass. */
export const unavailable = {
  unreachable: 'The database cannot be reached at the moment.',
  busy: 'Parity is busy at the moment. Try again in a few seconds.',
  'read-only': 'Parity can be read but not changed at the moment. Nothing was saved.',
  full: 'Parity cannot store anything at the moment, because its disk is full. Nothing was saved.',
} as const;

/** The error statuses with their default messages, as sent to browsers and shown on the OpenAPI page. */
export const errorStatuses = {
  400: 'Something in the request is wrong; the answer says what, field by field.',
  401: 'Nobody is signed in.',
  403: 'The person may not do this.',
  404: 'There is no such thing, or it belongs to another hospital.',
  409: 'Somebody else changed it since it was loaded.',
  413: 'The request is too large.',
  418: 'The anti-forgery token is missing or stale.',
  429: 'Too many requests; Retry-After says when to try again.',
  500: 'The server failed.',
  503: unavailable.unreachable,
} as const;
