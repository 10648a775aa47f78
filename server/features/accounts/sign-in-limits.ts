import type { FastifyRequest } from 'fastify';
import type { Counter, Limits } from '#server/http/limits.ts';

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
  isOver(): Promise<boolean>;
  countWrong(): Promise<void>;
  restart(): Promise<void>;
}

export function signInTry(limits: Limits, email: string, request: FastifyRequest): SignInTry {
  const account = email.trim().toLowerCase();
  const here: Counter = ['sign-in of an account from an address', account, request.ip];
  const around: Counter[] = [
    ['sign-in of an account', account],
    ['sign-in from an address', request.ip],
  ];
  const codes: Counter = ['codes in a row', account, request.ip];
  return {
    count: () => limits.take(here, ...around),
    excuse: () => limits.giveBack(here, ...around),
    async succeed() {
      await limits.forget(here, codes);
      await limits.giveBack(...around);
    },
    codes: {
      isOver: () => limits.isUsedUp(codes),
      countWrong: () => limits.take(codes),
      restart: () => limits.forget(codes),
    },
  };
}
