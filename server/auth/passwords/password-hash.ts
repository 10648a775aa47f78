import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';

/** OWASP's first choice for argon2id: 19 MiB, two passes, one lane. */
const parameters = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 } as const;

const derive = promisify(argon2);

/** The same password may arrive as different code points from different keyboards: é, or e and an accent. */
const normalizePassword = (password: string) => password.normalize('NFKC');

/** In the PHC format (`$argon2id$v=19$m=…`), so that the parameters can grow while old hashes stay readable. */
export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(16);
  const tag = await derive('argon2id', { message: normalizePassword(password), nonce, ...parameters });
  const { memory, passes, parallelism } = parameters;
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${unpadded(nonce)}$${unpadded(tag)}`;
}

/** Does the same work without a hash, so that the time does not reveal whether an account exists. */
export async function verifyPassword(password: string, hash: string | null | undefined): Promise<boolean> {
  const known = parse(hash) ?? unknownPerson;
  const { tag, ...settings } = known;
  const message = normalizePassword(password);
  const derived = await derive('argon2id', { message, ...settings, tagLength: tag.length });
  return timingSafeEqual(derived, tag) && known !== unknownPerson;
}

const unknownPerson = { ...parameters, nonce: randomBytes(16), tag: randomBytes(parameters.tagLength) };

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
