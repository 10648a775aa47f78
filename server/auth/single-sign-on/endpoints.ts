import type { OutgoingCalls } from '#server/outgoing/outgoing-calls.ts';
import { AddressRefusal } from '#server/outgoing/resolve-address.ts';
import { SsoFailure } from './failure.ts';

/** `token_endpoint`, `jwks_uri` and so on. Other addresses of a discovery document are pages for people. */
const endpointName = /^([a-z_]{1,60}_endpoint|jwks_uri)$/;

/**
 * Throws unless Parity may call every address of a discovery document (D60). Each call checks its address again; this tells
 * administrators and people at the beginning, and not after the person has signed in at the provider.
 */
export async function validateEndpoints(
  metadata: object,
  { validateAddress }: Pick<OutgoingCalls, 'validateAddress'>,
): Promise<void> {
  await Promise.all(
    listEndpoints(metadata).map(async ([name, address]) => {
      const url = typeof address === 'string' ? URL.parse(address) : null;
      if (!url) throw refuse(`${name} is no address`);
      await validateAddress(url).catch(error => {
        throw error instanceof AddressRefusal ? refuse(`${name} ${error.message}`) : error;
      });
    }),
  );
}

/** The aliases of mutual TLS are addresses, too. */
function listEndpoints(metadata: object): [name: string, address: unknown][] {
  const aliases = Object.entries(metadata).find(([name]) => name === 'mtls_endpoint_aliases')?.[1];
  return [...Object.entries(metadata), ...Object.entries(Object(aliases))].filter(
    ([name, address]) => endpointName.test(name) && ![undefined, null, ''].includes(address),
  );
}

function refuse(reason: string): SsoFailure {
  return new SsoFailure('unsafe_address', new Error(reason));
}
