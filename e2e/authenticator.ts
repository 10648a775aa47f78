import { Secret, TOTP } from 'otpauth';

const periodSeconds = 30;

/** An authenticator app that holds a secret. */
export interface Authenticator {
  /** A code that has not been used: of the current step, else of the next one, which the server takes as well. */
  nextCode(): Promise<string>;
  /** Six digits that are the code of no step nearby. */
  wrongCode(): string;
}

/** The key as My Settings shows it, in groups. */
export function createAuthenticator(key: string): Authenticator {
  const totp = new TOTP({ secret: Secret.fromBase32(key.replaceAll(' ', '')), period: periodSeconds });
  const currentStep = () => Math.floor(Date.now() / 1000 / periodSeconds);
  const codeOf = (step: number) => totp.generate({ timestamp: step * periodSeconds * 1000 });
  let lastUsed = 0;

  return {
    async nextCode() {
      const step = Math.max(lastUsed + 1, currentStep());
      while (step > currentStep() + 1) await new Promise(resolve => setTimeout(resolve, 500));
      lastUsed = step;
      return codeOf(step);
    },
    wrongCode() {
      const nearby = [-2, -1, 0, 1, 2].map(steps => codeOf(currentStep() + steps));
      return (
        ['111111', '222222', '333333', '444444', '555555', '666666'].find(code => !nearby.includes(code)) ??
        ''
      );
    },
  };
}
