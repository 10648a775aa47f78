/**
 * Why single sign-on failed, as `/login?sso_error={code}` names it (B1), and what the person reads. The details are in the audit
 * trail and the log.
 */
const messages = {
  unavailable: 'Single sign-on is not available here. Use a password, or ask your Parity administrator.',
  provider_down:
    'Your hospital’s sign-in service cannot be reached at the moment. Try again in a few minutes.',
  expired: 'The sign-in took too long, or it was started in another browser. Please try again.',
  cancelled: 'The sign-in was canceled or refused by your hospital’s sign-in service.',
  invalid_answer:
    'Your hospital’s sign-in service sent an answer that Parity cannot trust. Please tell your Parity administrator.',
  bad_characters:
    'Your hospital’s sign-in service sent a line break or another control character, for example in your name. Please tell your Parity administrator.',
  unsafe_address:
    'Your hospital’s sign-in service names an address that Parity does not call. Please tell your Parity administrator.',
  client_refused:
    'Your hospital’s sign-in service does not accept Parity’s client ID or secret. Please tell your Parity administrator.',
  unverified_address:
    'Your hospital’s sign-in service does not confirm your e-mail address. Please tell your Parity administrator.',
  wrong_domain: 'This e-mail address does not belong to your hospital’s sign-in service.',
  unknown_person: 'You do not have a Parity account yet. Please ask an owner of your hospital to add you.',
  administrator: 'Administrators of Parity log in with their password.',
  deactivated: 'Your account is deactivated. Please ask an owner of your hospital.',
  no_access: 'You no longer have access to Parity here. Please ask an owner of your hospital.',
  not_fresh:
    'Your hospital’s sign-in service did not ask you to sign in again, so this is not confirmed. Please try again.',
  other_person: 'Somebody else was signed in there. Please sign in as yourself to confirm.',
} as const;

export type SsoError = keyof typeof messages;

export function isSsoError(code: string | null): code is SsoError {
  return code !== null && Object.hasOwn(messages, code);
}

export function describeSsoError(code: SsoError): string {
  return messages[code];
}
