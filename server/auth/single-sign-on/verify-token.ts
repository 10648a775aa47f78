import { errors, type JWTVerifyOptions, type JWTVerifyResult, jwtVerify } from 'jose';
import { type Connections, toleratedSeconds } from './connections.ts';
import type { ProviderRow } from './providers.queries.ts';

/** Signatures with the provider's published keys: no shared secrets, and never none. */
const algorithms = [
  'RS256',
  'RS384',
  'RS512',
  'PS256',
  'PS384',
  'PS512',
  'ES256',
  'ES384',
  'ES512',
  'EdDSA',
  'Ed25519',
];

/** Verifies a token that the provider has signed for us. An unknown key is looked up once more: providers replace theirs. */
export async function verifyToken(
  connections: Connections,
  provider: ProviderRow,
  token: string,
  options: JWTVerifyOptions = {},
): Promise<JWTVerifyResult> {
  const checks = {
    audience: provider.oidcClientId,
    algorithms,
    clockTolerance: toleratedSeconds,
    ...options,
  };
  const { keys } = await connections.connect(provider);
  try {
    return await jwtVerify(token, keys, checks);
  } catch (error) {
    if (!(error instanceof errors.JWKSNoMatchingKey)) throw error;
    const renewed = await connections.reconnect(provider);
    return jwtVerify(token, renewed.keys, checks);
  }
}
