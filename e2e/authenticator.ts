import { Secret, TOTP } from 'otpauth';

const periodSeconds = 30;

/** An authenticator app with one secret. */
export interface Authenticator {
  /** A code that has not been used: of the current period, else of the next one, which the server accepts too. */
  nextCode(): Promise<string>;
  /** Six digits that are not the code of any period nearby. */
  wrongCode(): string;
}

/** `key` is the secret as My Settings shows it, in groups of letters. */
export function createAuthenticator(key: string): Authenticator {
  const totp = new TOTP({ secret: Secret.fromBase32(key.replaceAll(' ', '')), period: periodSeconds });
  const currentPeriod = () => Math.floor(Date.now() / 1000 / periodSeconds);
  const generateCode = (period: number) => totp.generate({ timestamp: period * periodSeconds * 1000 });
  let lastUsed = 0;

  return {
    async nextCode() {
      const period = Math.max(lastUsed + 1, currentPeriod());
      while (period > currentPeriod() + 1) await new Promise(resolve => setTimeout(resolve, 500));
      lastUsed = period;
      return generateCode(period);
    },
    wrongCode() {
      const nearby = [-2, -1, 0, 1, 2].map(offset => generateCode(currentPeriod() + offset));
      return (
        ['111111', '222222', '333333', '444444', '555555', '666666'].find(code => !nearby.includes(code)) ??
        ''
      );
    },
  };
}
