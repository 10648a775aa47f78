/** The server refused or failed, or could not be reached (`status` null). */
export class ApiError extends Error {
  readonly status: number | null;
  /** The JSON or plain text of the answer; null without any. */
  readonly body: unknown;
  /** From the header Retry-After. */
  readonly retryAfterSeconds: number | null;

  constructor(
    status: number | null,
    body: unknown = null,
    { retryAfterSeconds = null, ...options }: ErrorOptions & { retryAfterSeconds?: number | null } = {},
  ) {
    super(status === null ? 'No response' : `The server answered ${status}`, options);
    this.name = 'ApiError';
    this.status = status;
    this.body = body;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}
