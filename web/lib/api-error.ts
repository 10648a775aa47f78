/** The one error of the client: the server refused, failed, or could not be reached (`status` null). */
export class ApiError extends Error {
  readonly status: number | null;
  /** The answer's JSON, or its plain text; null where there is none. */
  readonly body: unknown;

  constructor(status: number | null, body: unknown = null, options?: ErrorOptions) {
    super(status === null ? 'No response' : `The server answered ${status}`, options);
    this.name = 'ApiError';
    this.status = status;
    this.body = body;
  }
}
