import type { Passkey } from '#contract/passkeys/passkeys.ts';
import type { AuthState } from '#contract/people/accounts.ts';
import { ApiError } from '#web/lib/api/api-error.ts';
import { client } from '#web/lib/api/client.ts';

const loadLibrary = () => import('@simplewebauthn/browser');

/** Creates a passkey on this device and adds it to the signed-in user. */
export async function addPasskey({
  name,
  current_password,
}: {
  name: string;
  current_password: string;
}): Promise<Passkey> {
  const optionsJSON = await client.startAddingPasskey({ body: { current_password } });
  const { startRegistration } = await loadLibrary();
  const credential = await startRegistration({ optionsJSON }).catch(explain);
  return client.finishAddingPasskey({ body: { name, credential } });
}

/** Signs in with a passkey of the account, or of any account. */
export async function logInWithPasskey(username?: string): Promise<AuthState> {
  const optionsJSON = await client.startPasskeyLogin({ body: { username } });
  const { startAuthentication } = await loadLibrary();
  const credential = await startAuthentication({ optionsJSON }).catch(explain);
  return client.finishPasskeyLogin({ body: { credential } });
}

/** Confirms that it is the signed-in user, in place of the password (D48). */
export async function confirmWithPasskey(): Promise<void> {
  const optionsJSON = await client.startPasskeyConfirmation();
  const { startAuthentication } = await loadLibrary();
  const credential = await startAuthentication({ optionsJSON }).catch(explain);
  await client.finishPasskeyConfirmation({ body: { credential } });
}

/**
 * Offers passkeys in the autofill of the e-mail field until one is chosen or `signal` aborts. Null if the browser cannot, or the user
 * has chosen none.
 */
export async function logInFromAutofill(signal: AbortSignal): Promise<AuthState | null> {
  const { browserSupportsWebAuthnAutofill, startAuthentication, WebAuthnAbortService } = await loadLibrary();
  if (!(await browserSupportsWebAuthnAutofill()) || signal.aborted) return null;
  // Nobody has asked for anything yet, so a failure is not shown.
  const optionsJSON = await client.startPasskeyLogin({ body: {}, signal }).catch(() => null);
  if (!optionsJSON || signal.aborted) return null;
  signal.addEventListener('abort', () => WebAuthnAbortService.cancelCeremony(), { once: true });
  const credential = await startAuthentication({ optionsJSON, useBrowserAutofill: true }).catch(() => null);
  return credential && !signal.aborted ? client.finishPasskeyLogin({ body: { credential } }) : null;
}

const messages: Readonly<Record<string, string>> = {
  NotAllowedError: 'No passkey was used: it was canceled, took too long, or this device has none for Parity.',
  InvalidStateError: 'This device already has a passkey for your account.',
};

/** Throws the browser's error as forms and alerts show it. */
function explain(error: unknown): never {
  const message = error instanceof Error ? messages[error.name] : undefined;
  throw message ? new ApiError(400, { non_field_errors: [message] }, { cause: error }) : error;
}
