import type { FastifyRequest } from 'fastify';
import type { AuthContext } from '#server/auth/context.ts';
import { ApiError } from '#server/core/errors.ts';
import { type Counter, LimitReached, toNetwork } from '../limits.ts';
import { knownDevices } from '../two-factor/known-devices.ts';

export type SignInTry = ReturnType<typeof signInTry>;

/** One try to sign in to an account, and the limits that it counts against (D43). */
export function signInTry(
  context: Pick<AuthContext, 'limits' | 'config' | 'secret'>,
  email: string,
  request: FastifyRequest,
) {
  const { limits } = context;
  const account = email.trim().toLowerCase();
  const address = toNetwork(request.ip);
  const device = knownDevices(context).find(request, account);
  // A browser that this account has signed in from before is not locked out by failures elsewhere.
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
    /** Counts the try and throws 429 if it is one too many. Call it before the password is checked. */
    count: () => limits.take(here, ...around),
    /** Uncounts this try because it was no failure; earlier failures stay counted. */
    excuse: () => limits.giveBack(here, ...around),
    /** The person has signed in: forgets their failures from here. */
    async succeed() {
      await limits.forget(here, codes);
      await limits.giveBack(...around);
    },
    /** Two-factor codes tried in a row after the right password (D42). */
    codes: {
      /** Counts a code before it is checked, so that of many concurrent codes five are checked. */
      async count() {
        await limits.take(codes).catch(error => {
          throw error instanceof LimitReached ? backToPassword() : error;
        });
      },
      /** After a wrong code: throws 429 if it was the fifth. */
      async endIfUsedUp() {
        if (await limits.isUsedUp(codes)) throw backToPassword();
      },
      restart: () => limits.forget(codes),
    },
  };
}

/** The client goes back to the password step, which it may try at once. */
function backToPassword(): ApiError {
  return new ApiError('too-many', undefined, { retryAfterSeconds: 1 });
}
