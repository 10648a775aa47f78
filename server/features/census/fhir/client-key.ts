import { createECDH, createPrivateKey, hkdfSync, type KeyObject } from 'node:crypto';
import { calculateJwkThumbprint, type JWK } from 'jose';
import { keyFor } from '#server/core/secret.ts';

export const clientKeyAlgorithm = 'ES384';

/** The order of P-384's group (FIPS 186-5). */
const order = BigInt(
  '0xffffffffffffffffffffffffffffffffffffffffffffffffc7634d81f4372ddf581a0db248b0a77aecec196accc52973',
);

export interface ClientKey {
  privateKey: KeyObject;
  /** For `/.well-known/parity-jwks.json`. */
  publicKey: JWK & { kid: string };
}

/**
 * The key with which Parity signs in to FHIR servers (B8). It is derived from APP_SECRET, so that all servers of an installation have
 * the same one and none is stored. 64 bits more than the order has make the remainder uniform (FIPS 186-5, A.2.1).
 */
export async function deriveClientKey(secret: string): Promise<ClientKey> {
  const bits = Buffer.from(hkdfSync('sha512', keyFor('FHIR client', secret), '', 'parity P-384 key', 56));
  const scalar = (BigInt(`0x${bits.toString('hex')}`) % (order - 1n)) + 1n;
  const d = Buffer.from(scalar.toString(16).padStart(96, '0'), 'hex');
  const curve = createECDH('secp384r1');
  curve.setPrivateKey(d);
  // 0x04, x and y.
  const point = curve.getPublicKey();
  const x = point.subarray(1, 49).toString('base64url');
  const y = point.subarray(49).toString('base64url');
  const jwk = { kty: 'EC', crv: 'P-384', x, y };
  const kid = await calculateJwkThumbprint(jwk);
  return {
    privateKey: createPrivateKey({ key: { ...jwk, d: d.toString('base64url') }, format: 'jwk' }),
    publicKey: { ...jwk, kid, alg: clientKeyAlgorithm, use: 'sig', key_ops: ['verify'] },
  };
}
