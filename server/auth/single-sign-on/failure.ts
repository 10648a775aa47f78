import {
  AuthorizationResponseError,
  type ClientError,
  ResponseBodyError,
  WWWAuthenticateChallengeError,
} from 'openid-client';
import type { SsoError } from '#domain/people/single-sign-on/sso-errors.ts';

/** A sign-in that cannot go on. The cause is logged; the person reads the message of the code. */
export class SsoFailure extends Error {
  readonly code: SsoError;

  constructor(code: SsoError, cause?: unknown) {
    super(code, { cause });
    this.code = code;
  }

  /** For the log: only messages, because the libraries' errors hold parts of tokens. */
  explain(): string {
    const messages: string[] = [];
    for (let cause = this.cause; cause instanceof Error; cause = cause.cause) messages.push(cause.message);
    return messages.join(': ');
  }
}

/** Answers that are no OpenID Connect at all: another program or a proxy answers in the provider's place. */
const garbage = [
  'OAUTH_RESPONSE_IS_NOT_JSON',
  'OAUTH_RESPONSE_IS_NOT_CONFORM',
  'ERR_JOSE_GENERIC',
  'ERR_JWKS_INVALID',
];

/** What an error of the OpenID Connect libraries means for the person. */
export function toSsoFailure(error: unknown): SsoFailure {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof SsoFailure) return cause;
    if (cause instanceof AuthorizationResponseError) return new SsoFailure(readRefusal(cause.error), error);
    if (cause instanceof ResponseBodyError) return new SsoFailure(readTokenError(cause.error), error);
    // How the token endpoint refuses client authentication.
    if (cause instanceof WWWAuthenticateChallengeError) return new SsoFailure('client_refused', error);
    if (garbage.includes((cause as ClientError).code ?? '')) return new SsoFailure('provider_down', error);
  }
  return new SsoFailure('invalid_answer', error);
}

function readRefusal(error: string): SsoError {
  return ['server_error', 'temporarily_unavailable'].includes(error) ? 'provider_down' : 'cancelled';
}

/** `invalid_grant`: the code has expired or was used. */
function readTokenError(error: string): SsoError {
  if (error === 'invalid_grant') return 'expired';
  return ['invalid_client', 'unauthorized_client'].includes(error) ? 'client_refused' : 'invalid_answer';
}
