import { URI } from 'otpauth';
import { buildAuthenticatorUri } from '#domain/people/sign-in/two-factor.ts';
import type { Answer, Browser } from './browser.ts';
import { type Newcomer, newcomer } from './newcomer.ts';
import type { TestApp } from './test-app.ts';

/** An authenticator app that has read the QR code. */
export interface Authenticator {
  /** The code of the current step, or of the step that is `steps` × 30 s away. */
  code(steps?: number): string;
  /** A code that is wrong at all nearby steps. */
  wrongCode(): string;
}

export function createAuthenticator(running: TestApp, email: string, secret: string): Authenticator {
  const totp = URI.parse(buildAuthenticatorUri({ email, secret }));
  if (!('period' in totp)) throw new Error('not a time-based code');
  const code = (steps = 0) => totp.generate({ timestamp: running.clock.now.getTime() + steps * 30_000 });
  return {
    code,
    wrongCode() {
      const near = [-2, -1, 0, 1, 2].map(code);
      return (
        ['000000', '111111', '222222', '333333', '444444', '555555'].find(not => !near.includes(not)) ?? ''
      );
    },
  };
}

export interface WithTwoFactor extends Newcomer {
  authenticator: Authenticator;
  recoveryCodes: string[];
  /** The browser that turned it on; still signed in. */
  browser: Browser;
}

/** A user with two-factor on. It was turned on with the code of the previous step, so the current one is unused. */
export async function newcomerWithTwoFactor(
  running: TestApp,
  onAnswer: (answer: Answer) => void = () => undefined,
): Promise<WithTwoFactor> {
  const person = await newcomer(running);
  const browser = running.browser();
  await browser.signIn(person.email);
  const { secret } = (await browser.post('/api/accounts/tfa/enable/start/')).json();
  const authenticator = createAuthenticator(running, person.email, secret);
  const answer = await browser.post('/api/accounts/tfa/enable/finish/', { token: authenticator.code(-1) });
  onAnswer(answer);
  if (answer.statusCode !== 200) throw new Error(`two-factor is not on: ${answer.body}`);
  return { ...person, authenticator, browser, recoveryCodes: answer.json().recovery_codes };
}
