import { isIP, isIPv4, isIPv6 } from 'node:net';
import type { FastifyInstance } from 'fastify';

const header = 'x-forwarded-for';

/**
 * Leaves only bare addresses in `X-Forwarded-For`, before anything reads `request.ip`. Some proxies add the port, and
 * a client must not be able to change its address by what it writes there.
 */
export function registerForwardedAddresses(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ headers }) => {
    const forwarded = headers[header];
    if (forwarded !== undefined) headers[header] = cleanForwarded(String(forwarded));
  });
}

/**
 * The addresses nearest to us up to the first entry that is none:
 * `"203.0.113.9, unknown, [2001:db8::1]:443, 10.0.0.2:80"` is `"2001:db8::1, 10.0.0.2"`.
 */
function cleanForwarded(forwarded: string): string {
  const addresses = forwarded.split(',').map(bareAddress);
  return addresses.slice(addresses.lastIndexOf(undefined) + 1).join(', ');
}

/** Without port, brackets and zone; undefined where it is no address. */
function bareAddress(entry: string): string | undefined {
  const text = entry.trim();
  const bracketed = /^\[([^\]]+)\](?::\d{1,5})?$/.exec(text)?.[1];
  if (bracketed !== undefined) return isIPv6(bracketed) ? withoutZone(bracketed) : undefined;
  const beforePort = /^([\d.]+):\d{1,5}$/.exec(text)?.[1];
  if (beforePort !== undefined) return isIPv4(beforePort) ? beforePort : undefined;
  return isIP(text) ? withoutZone(text) : undefined;
}

function withoutZone(address: string): string {
  return address.replace(/%.*$/, '');
}
