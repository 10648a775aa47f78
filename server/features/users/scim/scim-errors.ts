import type { FastifyReply, FastifyRequest } from 'fastify';
import { type ScimProblem, type ScimType, toErrorBody } from '#domain/scim/messages.ts';
import { ApiError } from '#server/core/errors.ts';

export const scimJson = 'application/scim+json';

/** An error with one of SCIM's types, or a status that only SCIM has. */
export class ScimError extends ApiError {
  readonly scimType: ScimType | undefined;
  readonly #status: number;

  constructor(status: number, detail: string, scimType?: ScimType) {
    super('invalid', detail);
    this.#status = status;
    this.scimType = scimType;
  }

  override get status(): number {
    return this.#status;
  }
}

export function invalidValue(detail: string): ScimError {
  return new ScimError(400, detail, 'invalidValue');
}

/** Returns the value, or throws 400 with the problem. */
export function unwrap<Value extends object>(value: Value | ScimProblem): Value {
  if ('scimType' in value) throw new ScimError(400, value.detail, value.scimType);
  return value;
}

/** Answers every error of the SCIM routes in SCIM's form. */
export function sendScimError(error: ApiError, _request: FastifyRequest, reply: FastifyReply) {
  const { status, detail, scimType } = toScim(error);
  if (error.retryAfterSeconds !== undefined) reply.header('retry-after', error.retryAfterSeconds);
  if (status === 401) reply.header('www-authenticate', 'Bearer');
  return reply
    .status(status)
    .type(scimJson)
    .send(toErrorBody(status, detail, scimType));
}

function toScim(error: ApiError): { status: number; detail: string; scimType?: ScimType | undefined } {
  if (error instanceof ScimError)
    return { status: error.status, detail: error.message, scimType: error.scimType };
  if (error.code === 'signed-out')
    return { status: 401, detail: 'The API token is missing, unknown, expired or revoked.' };
  const [field, [message] = []] = Object.entries(error.fields ?? {})[0] ?? [];
  const detail = message ?? error.message;
  // The rules of users refuse an address only because of another account.
  if (field === 'email') return { status: 409, detail, scimType: 'uniqueness' };
  return { status: error.status, detail, scimType: error.fields && 'invalidSyntax' };
}
