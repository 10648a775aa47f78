import { isIP, isIPv4, isIPv6 } from 'node:net';
import type { FastifyInstance } from 'fastify';

const header = 'x-forwarded-for';

/**
 * Reduces `X-Forwarded-For` to bare addresses before `request.ip` is read: some proxies add the port, and clients must not be
 * able to change their address with this header.
 */
export function registerForwardedAddresses(app: FastifyInstance): void {
  app.addHook('onRequest', ({ headers }, _reply, done) => {
    const forwarded = headers[header];
    if (forwarded !== undefined) headers[header] = cleanForwarded(String(forwarded));
    done();
  });
}

/**
 * The addresses after the last invalid entry, which are those added by the nearest proxies:
 * `"203.0.113.9, unknown, [2001:db8::1]:443, 10.0.0.2:80"` is `"2001:db8::1, 10.0.0.2"`.
 */
function cleanForwarded(forwarded: string): string {
  const addresses = forwarded.split(',').map(bareAddress);
  return addresses.slice(addresses.lastIndexOf(undefined) + 1).join(', ');
}

/** The address without port, brackets and zone; undefined for invalid input. */
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
