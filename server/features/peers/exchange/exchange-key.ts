import { createPrivateKey, createPublicKey, hkdfSync, type KeyObject } from 'node:crypto';
import { keyFor } from '#server/core/secret.ts';

/** The key pair with which an installation signs its files of peer sums (B21). */
export interface ExchangeKey {
  privateKey: KeyObject;
  /** 43 characters of base64url, as other installations list it in `PEER_KEYS`. */
  publicKey: string;
}

/** What precedes the 32 bytes of a private Ed25519 key in PKCS 8 (RFC 8410). */
const pkcs8 = Buffer.from('302e020100300506032b657004220420', 'hex');

/**
 * Derived from APP_SECRET, so that all servers of an installation have the same pair, none is stored, and a new secret makes a new
 * installation of it.
 */
export function deriveExchangeKey(secret: string): ExchangeKey {
  const seed = Buffer.from(hkdfSync('sha512', keyFor('peer sums', secret), '', 'parity Ed25519 key', 32));
  const key = Buffer.concat([pkcs8, seed]);
  const privateKey = createPrivateKey({ key, format: 'der', type: 'pkcs8' });
  return { privateKey, publicKey: createPublicKey(privateKey).export({ format: 'jwk' }).x ?? '' };
}

export function readPublicKey(publicKey: string): KeyObject {
  return createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: publicKey }, format: 'jwk' });
}
