import { createHmac } from 'node:crypto';
import { keyFor } from '#server/core/secret.ts';
import type { Database } from '#server/db/database.ts';
import { listUnkeyedCodes, setKeyedHash } from './two-factor.queries.ts';

/** Keys a code's plain hash. Older versions stored the plain hash, which can be keyed without knowing the code. */
export function keyedHash(plainHash: Buffer, appSecret: string): Buffer {
  return createHmac('sha256', keyFor('recovery codes', appSecret)).update(plainHash).digest();
}

/** Keys the hashes that an older version stored. Runs at every start and finds nothing after the first. */
export async function keyRecoveryCodes(db: Database, appSecret: string): Promise<void> {
  await db.platform(async tx => {
    for (const { id, codeHash } of await listUnkeyedCodes(tx)) {
      await setKeyedHash(tx, id, keyedHash(codeHash, appSecret));
    }
  });
}
