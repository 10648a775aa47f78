import { supportsPasskeys } from '#domain/people/sign-in/passkeys.ts';

/** Whether this browser can use passkeys at this address. */
export function canUsePasskeys(): boolean {
  return 'PublicKeyCredential' in window && supportsPasskeys(location);
}
