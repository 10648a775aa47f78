import { isIP } from 'node:net';
import { z } from 'zod';
import { normalizeNetworks } from '#domain/people/networks.ts';

export const wholeNumber = (low: number, high: number) =>
  z
    .string()
    .regex(/^\d+$/, 'must be a whole number')
    .transform(Number)
    .refine(value => value >= low && value <= high, `must be between ${low} and ${high}`);

export const url = (...protocols: string[]) =>
  z
    .string()
    .refine(
      text => protocols.includes(URL.parse(text)?.protocol ?? ''),
      `must begin with ${protocols.map(protocol => `${protocol}//`).join(' or ')}`,
    );

/** `pg` also accepts an empty host after a user (`postgres://user@/db?host=/run/postgresql`), which is not a valid URL. */
export const databaseUrl = z
  .string()
  .regex(/^postgres(ql)?:\/\//i, 'must begin with postgres:// or postgresql://')
  .refine(
    text => URL.canParse(text.replace('@/', '@localhost/')),
    'cannot be read: write special characters of the password as %40, %23 and so on',
  );

const listMessage = 'must list addresses or networks, such as 10.0.0.1,10.1.0.0/16';

export const proxies = z
  .string()
  .default('')
  .transform(text => listed(text))
  .refine(parts => parts.every(isProxy), listMessage);

export const networks = z
  .string()
  .default('')
  .transform((text, context) => {
    const outcome = normalizeNetworks(listed(text));
    if (!outcome.ok) context.addIssue(listMessage);
    return outcome.ok ? outcome.networks : [];
  });

/** Public Ed25519 keys, as `npm run admin -- peers-key` shows them. */
export const publicKeys = z
  .string()
  .default('')
  .transform(text => listed(text))
  .refine(
    keys => keys.every(key => /^[\w-]{43}$/.test(key)),
    'must list keys of 43 characters, joined by commas',
  );

function listed(text: string): string[] {
  return text
    .split(',')
    .map(part => part.trim())
    .filter(Boolean);
}

function isProxy(part: string): boolean {
  if (['loopback', 'linklocal', 'uniquelocal'].includes(part)) return true;
  const [address = '', bits] = part.split('/');
  const version = isIP(address);
  if (version === 0) return false;
  return bits === undefined || (/^\d+$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128));
}
