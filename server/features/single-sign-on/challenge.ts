import type { AuthContext } from '#server/auth/context.ts';
import { createChallenge } from '#server/auth/sessions/challenges.ts';
import type { Vouched } from './vouched.ts';

/** A person was sent to the provider. */
export interface Started {
  kind: 'started';
  providerId: number;
  /** Of the settings that the sign-in started with. */
  version: number;
  state: string;
  nonce: string;
  verifier: string;
  next: string;
  /** `test`: an administrator tries the provider. `confirm`: a signed-in person proves again who they are (D48). */
  purpose: 'sign in' | 'test' | 'confirm';
  startedAt: number;
}

/** The provider has confirmed the person; the two-factor code is still missing. */
interface AwaitingCode {
  kind: 'code';
  providerId: number;
  email: string;
  vouched: Vouched;
}

export function createSsoChallenge(context: Pick<AuthContext, 'config' | 'secret' | 'clock'>) {
  return createChallenge<Started | AwaitingCode>(context, 'single sign-on');
}
