import type { CallProblem } from '#domain/people/networks/outgoing-addresses.ts';

const words: Record<CallProblem, string> = {
  'not https': 'has no https address',
  'never called': 'has an address of this machine or its link, which is not allowed',
};

/** An address that Parity does not call (D60). The message continues a sentence about it. */
export class AddressRefusal extends Error {
  constructor(problem: CallProblem) {
    super(words[problem]);
  }
}
