import { type LookupAddress, lookup } from 'node:dns';
import type { LookupFunction } from 'node:net';
import {
  type CallProblem,
  canCallAddress,
  findCallProblem,
  isAddress,
  isLoopbackUrl,
} from '#domain/people/outgoing-addresses.ts';

/** Resolves a name to all of its addresses, as `dns.lookup` does. */
export type Resolve = (
  name: string,
  options: { all: true },
  done: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void;

/** The checks of addresses that Parity calls (D60). `resolve` is for tests. */
export function createAddressCheck(publicUrl: string, resolve: Resolve = lookup) {
  // For trying things out on one machine.
  const allowsAll = isLoopbackUrl(publicUrl);

  /** For connections: they are made to one of the addresses that were checked, so a name cannot change in between. */
  const resolveChecked: LookupFunction = (name, options, done) => {
    resolve(name, { ...options, all: true }, (error, addresses) => {
      const [first] = addresses ?? [];
      if (error || !first) return done(error ?? new Error('the name has no address'), '');
      // One address that is not allowed is enough: the connection could choose it.
      if (!allowsAll && addresses.some(({ address }) => !canCallAddress(address)))
        return done(new AddressRefusal('never called'), '');
      if (options.all) return done(null, addresses);
      done(null, first.address, first.family);
    });
  };

  /** Throws if the address must not be called, as far as that shows without resolving its name. */
  function validateUrl(url: URL): void {
    const problem = findCallProblem(url, publicUrl);
    if (problem) throw new AddressRefusal(problem);
  }

  /** Throws if the address must not be called. A name that cannot be resolved is not called either, so it passes. */
  async function validateAddress(url: URL): Promise<void> {
    validateUrl(url);
    if (isAddress(url.hostname.replace(/^\[|\]$/g, ''))) return;
    const refusal = await new Promise<unknown>(done => resolveChecked(url.hostname, { all: true }, done));
    if (refusal instanceof AddressRefusal) throw refusal;
  }

  return { resolveChecked, validateUrl, validateAddress };
}

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
