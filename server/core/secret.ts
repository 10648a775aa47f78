import { createCipheriv, createDecipheriv, hash, hkdfSync, randomBytes } from 'node:crypto';
import { open, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { prepareDataDir } from './data-dir.ts';

/** APP_SECRET, or a secret that is generated once and kept in DATA_DIR (D35). */
export async function loadSecret(given: string | undefined, dataDir: string): Promise<string> {
  if (given) return given;
  const file = join(dataDir, 'secret');
  await prepareDataDir(dataDir);
  try {
    const handle = await open(file, 'wx', 0o600);
    await handle.writeFile(randomBytes(32).toString('base64url'));
    await handle.sync();
    await handle.close();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  return (await readFile(file, 'utf8')).trim();
}

type Purpose =
  | 'anti-forgery'
  | 'two-factor'
  | 'recovery codes'
  | 'mail'
  | 'stop link'
  | 'known device'
  | 'single sign-on'
  | 'passkey'
  | 'provider secret'
  | 'census visits'
  | 'adequacy'
  | 'FHIR client'
  | 'peer sums'
  | 'display';

/** A separate key for each purpose. */
export function keyFor(purpose: Purpose, secret: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', `parity ${purpose}`, 32));
}

/** Encrypts and authenticates (AES-256-GCM) a text that the database must not reveal. */
export function seal(text: string, key: Buffer): Buffer {
  const nonce = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', key, nonce);
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]);
}

/** Throws if the text was altered or sealed with another secret. */
export function unseal(sealed: Buffer, key: Buffer): string {
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, 12));
  decipher.setAuthTag(sealed.subarray(12, 28));
  return Buffer.concat([decipher.update(sealed.subarray(28)), decipher.final()]).toString('utf8');
}

/** The store keeps only the hash of a token, so that who reads the store cannot use it. */
export function hashToken(token: string): Buffer {
  return hash('sha256', token, 'buffer');
}
