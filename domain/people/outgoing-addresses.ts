import { isNetworkAllowed } from './networks.ts';

/** Which addresses Parity calls: those of providers, with all that their discovery documents name, and of FHIR servers (D60). */

const addressPattern = /^(https?):\/\/(\[[0-9a-f:.]+\]|[a-z0-9.-]+)(?::\d{1,5})?(?:\/[^\s?#\\]*)?$/i;
const loopbackHost = /^(localhost|\[::1\]|127(\.\d{1,3}){3})$/i;

/** This machine, its link, where cloud providers answer with the machine's credentials, and addresses of nobody or of many. */
const ipv4NeverCalled = [
  ['0.0.0.0', 8],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['224.0.0.0', 4],
  ['255.255.255.255', 32],
] as const;

const neverCalled = [
  ...ipv4NeverCalled.map(([address, bits]) => `${address}/${bits}`),
  // The same inside of IPv6: the old form, and NAT64. `::ffff:127.0.0.1` counts as IPv4 anyway.
  ...ipv4NeverCalled.flatMap(([address, bits]) => [
    `::${address}/${96 + bits}`,
    `64:ff9b::${address}/${96 + bits}`,
  ]),
  ...['fe80::/10', 'ff00::/8'],
];
const everyAddress = ['0.0.0.0/0', '::/0'];

/** Whether Parity may connect to an IP address. Private networks are allowed: hospitals run providers and records inside theirs. */
export function canCallAddress(address: string): boolean {
  return isNetworkAllowed(address, everyAddress) && !isNetworkAllowed(address, neverCalled);
}

export type CallProblem = 'not https' | 'never called';

/**
 * Why Parity does not call an address, in the parts of a `URL`; null if it does. A name is checked again when it is resolved. While
 * Parity itself is on loopback, for trying things out, it calls every address, and loopback also with http.
 */
export function findCallProblem(
  { protocol, hostname }: { protocol: string; hostname: string },
  publicUrl: string,
): CallProblem | null {
  if (isLoopbackUrl(publicUrl))
    return protocol === 'https:' || (protocol === 'http:' && loopbackHost.test(hostname))
      ? null
      : 'not https';
  if (protocol !== 'https:') return 'not https';
  const host = hostname.replace(/^\[|\]$/g, '');
  const isRefused = /(^|\.)localhost\.?$/i.test(host) || (isAddress(host) && !canCallAddress(host));
  return isRefused ? 'never called' : null;
}

/** Whether a host is an IP address, which is not resolved. */
export function isAddress(host: string): boolean {
  return isNetworkAllowed(host, everyAddress);
}

export type AddressProblem = 'format' | CallProblem;

/** Why Parity cannot call an address that a person typed; null if it can. A number that is no usual IP address is no host. */
export function findAddressProblem(address: string, publicUrl: string): AddressProblem | null {
  const [, scheme = '', host = ''] = addressPattern.exec(address.toLowerCase()) ?? [];
  const isOtherNumber = /(^|\.)(\d+|0x[\da-f]*)\.?$/.test(host) && !isAddress(host);
  if (!host || isOtherNumber) return 'format';
  return findCallProblem({ protocol: `${scheme}:`, hostname: host }, publicUrl);
}

/** Whether the address names this machine, for trying things out. */
export function isLoopbackUrl(url: string): boolean {
  const host = addressPattern.exec(url)?.[2];
  return host !== undefined && loopbackHost.test(host);
}
