import { createHmac, hkdfSync } from 'node:crypto';
import { keyFor } from '#server/core/secret.ts';

/**
 * Hashes numbers of visits and messages with a key of the hospital (B7): neither the number nor that two hospitals have the same
 * patient can be found in the store.
 */
export function createVisitHash(secret: string, clientId: number): (number: string) => string {
  const key = Buffer.from(
    hkdfSync('sha256', keyFor('census visits', secret), '', `parity client ${clientId}`, 32),
  );
  return number => createHmac('sha256', key).update(number).digest('hex');
}
