import { errorStatuses } from '#contract/api/errors.ts';

/** The errors of a call and their status (D31). */
const statusByCode = {
  invalid: 400,
  'signed-out': 401,
  forbidden: 403,
  'not-found': 404,
  conflict: 409,
  'too-large': 413,
  forgery: 418,
  'too-many': 429,
  failed: 500,
  unavailable: 503,
} as const satisfies Record<string, keyof typeof errorStatuses>;

export type ErrorCode = keyof typeof statusByCode;

/** Messages by field; `non_field_errors` concerns the whole form. */
export type FieldErrors = Record<string, string[]>;

/** The error type of handlers. The `cause` is logged and never sent to the client. */
export class ApiError extends Error {
  readonly code: ErrorCode;
  readonly fields: FieldErrors | undefined;
  readonly retryAfterSeconds: number | undefined;
  /** Replaces the usual body `{ detail, request_id }`. */
  readonly body: object | undefined;

  constructor(
    code: ErrorCode,
    detail?: string,
    more: { fields?: FieldErrors; retryAfterSeconds?: number; body?: object; cause?: unknown } = {},
  ) {
    super(detail ?? errorStatuses[statusByCode[code]], { cause: more.cause });
    this.code = code;
    this.fields = more.fields;
    this.retryAfterSeconds = more.retryAfterSeconds;
    this.body = more.body;
  }

  get status(): number {
    return statusByCode[this.code];
  }
}

export function invalid(field: string, message: string): ApiError {
  return new ApiError('invalid', message, { fields: { [field]: [message] } });
}

/** The message for an id that does not exist, or that the person may not use. */
export function unknownId(id: number | string): string {
  return `Invalid pk "${id}" - object does not exist.`;
}

export function notFound(): ApiError {
  return new ApiError('not-found');
}

/** Returns the value, or throws 404 if it is missing. */
export function found<Value>(value: Value | null | undefined): Value {
  if (value === null || value === undefined) throw notFound();
  return value;
}
