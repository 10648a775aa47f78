import { createHmac } from 'node:crypto';
import type { Database } from '#server/db/database.ts';
import { keyFor } from '#server/secret.ts';
import { listUnkeyedCodes, setKeyedHash } from './two-factor.queries.ts';

/** Of a code's plain hash, which is what older versions stored: those can be keyed without knowing the code. */
export function keyedHash(plainHash: Buffer, appSecret: string): Buffer {
  return createHmac('sha256', keyFor('recovery codes', appSecret)).update(plainHash).digest();
}

/** Keys the hashes that an older version stored. Part of every start; finds nothing after the first. */
export async function keyRecoveryCodes(db: Database, appSecret: string): Promise<void> {
  await db.platform(async tx => {
    for (const { id, codeHash } of await listUnkeyedCodes(tx)) {
      await setKeyedHash(tx, id, keyedHash(codeHash, appSecret));
    }
  });
}
