import { isSsoError, type SsoError } from '#domain/people/single-sign-on/sso-errors.ts';
import type { TestedSignIn } from '#domain/people/single-sign-on/tested-sign-in.ts';

/** The outcome of "Test sign-in", in the address that the provider's answer led to. */
export interface TestOutcome {
  providerId: number;
  answer: TestedSignIn | null;
  /** Null with an answer. */
  error: SsoError | null;
}

/** `?tested=3#eyJlbWFpbCI6…` or `?tested=3&sso_error=provider_down`; null for other addresses. */
export function readTest(params: URLSearchParams, hash: string): TestOutcome | null {
  const providerId = Number(params.get('tested'));
  if (!Number.isInteger(providerId) || providerId <= 0) return null;
  const code = params.get('sso_error');
  const answer = code === null ? decode(hash.replace(/^#/, '')) : null;
  if (answer) return { providerId, answer, error: null };
  return { providerId, answer: null, error: isSsoError(code) ? code : 'invalid_answer' };
}

function decode(text: string): TestedSignIn | null {
  try {
    const bytes = Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), char =>
      char.charCodeAt(0),
    );
    const { email, email_verified, name, groups } = JSON.parse(new TextDecoder().decode(bytes));
    return {
      email: typeof email === 'string' ? email : null,
      email_verified: email_verified === true,
      name: typeof name === 'string' ? name : null,
      groups: Array.isArray(groups) ? groups.map(String) : null,
    };
  } catch {
    return null;
  }
}
