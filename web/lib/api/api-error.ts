/** The one error of the client: the server refused, failed, or could not be reached (`status` null). */
export class ApiError extends Error {
  readonly status: number | null;
  /** The answer's JSON, or its plain text; null where there is none. */
  readonly body: unknown;
  /** How long to leave the server alone, where it said so. */
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
