import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';

/** OWASP's first choice for argon2id: 19 MiB, two passes, one lane. Tests lower it, because hashing is made to be slow. */
export const hashing = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 };

const derive = promisify(argon2);

/** The same password may arrive as different code points from different keyboards: é, or e and an accent. */
const normalizePassword = (password: string) => password.normalize('NFKC');

/** In the PHC format (`$argon2id$v=19$m=…`), so that the parameters can grow while old hashes stay readable. */
export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(16);
  const tag = await derive('argon2id', { message: normalizePassword(password), nonce, ...hashing });
  const { memory, passes, parallelism } = hashing;
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${unpadded(nonce)}$${unpadded(tag)}`;
}

/** Does the same work without a hash, so that the time does not reveal whether an account exists. */
export async function verifyPassword(password: string, hash: string | null | undefined): Promise<boolean> {
  const known = parse(hash);
  const { tag, ...settings } = known ?? { ...hashing, ...unknownPerson };
  const message = normalizePassword(password);
  const derived = await derive('argon2id', { message, ...settings, tagLength: tag.length });
  return timingSafeEqual(derived, tag) && known !== undefined;
}

const unknownPerson = { nonce: randomBytes(16), tag: randomBytes(hashing.tagLength) };

function parse(hash: string | null | undefined) {
  const match = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/.exec(hash ?? '');
  if (!match) return undefined;
  const [, memory, passes, parallelism, nonce, tag] = match;
  return {
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    nonce: Buffer.from(nonce ?? '', 'base64'),
    tag: Buffer.from(tag ?? '', 'base64'),
  };
}

function unpadded(bytes: Buffer): string {
  return bytes.toString('base64').replace(/=+$/, '');
}
