import type { FastifyRequest } from 'fastify';
import type { AppContext } from '#server/context.ts';
import { ApiError } from '#server/errors.ts';
import { knownDevices } from '../two-factor/known-devices.ts';
import { type Counter, LimitReached } from './limits.ts';
import { toNetwork } from './network.ts';

/** The counters that one try to sign in as somebody is held against (D43). */
export interface SignInTry {
  /** Counts the try; throws 429 when it is one too many. Done before the password is looked at. */
  count(): Promise<void>;
  /** It was no failure: what was counted is given back, but earlier failures stay. */
  excuse(): Promise<void>;
  /** The person is in: their failures from here are forgotten. */
  succeed(): Promise<void>;
  codes: CodeStep;
}

/** Codes tried in a row after the right password (D42). */
interface CodeStep {
  /** Counts a code before it is looked at: of many at the same moment, five are. */
  count(): Promise<void>;
  /** After a wrong one: throws 429 if it was the fifth. */
  endIfUsedUp(): Promise<void>;
  restart(): Promise<void>;
}

export function signInTry(
  context: Pick<AppContext, 'limits' | 'config' | 'secret'>,
  email: string,
  request: FastifyRequest,
): SignInTry {
  const { limits } = context;
  const account = email.trim().toLowerCase();
  const address = toNetwork(request.ip);
  const device = knownDevices(context).find(request, account);
  // A browser from which this account has signed in before is not locked out by what others try elsewhere.
  const here: Counter = device
    ? ['sign-in of an account from a known device', account, device]
    : ['sign-in of an account from an address', account, address];
  const around: Counter[] = device
    ? []
    : [
        ['sign-in of an account', account],
        ['sign-in from an address', address],
      ];
  const codes: Counter = ['codes in a row', account, address];
  return {
    count: () => limits.take(here, ...around),
    excuse: () => limits.giveBack(here, ...around),
    async succeed() {
      await limits.forget(here, codes);
      await limits.giveBack(...around);
    },
    codes: {
      async count() {
        await limits.take(codes).catch(error => {
          throw error instanceof LimitReached ? backToPassword() : error;
        });
      },
      async endIfUsedUp() {
        if (await limits.isUsedUp(codes)) throw backToPassword();
      },
      restart: () => limits.forget(codes),
    },
  };
}

/** The password step is open at once. */
function backToPassword(): ApiError {
  return new ApiError('too-many', undefined, { retryAfterSeconds: 1 });
}
