import { isIPv6 } from 'node:net';

/**
 * The network that limits count as one address: an IPv4 address, or the /64 network of an IPv6 address, which belongs to one
 * subscriber. `"2001:db8:0:1::7"` and `"2001:db8:0:1:9::"` are both `"2001:db8:0:1"`.
 */
export function toNetwork(address: string): string {
  const [bare = ''] = address.split('%');
  const mapped = /^::ffff:(\d+(?:\.\d+){3})$/i.exec(bare)?.[1];
  if (mapped) return mapped;
  return isIPv6(bare) ? expandGroups(bare).slice(0, 4).join(':') : address;
}

/** The eight groups of an IPv6 address, with `::` expanded. */
function expandGroups(address: string): string[] {
  const hexadecimal = address.replace(/\d+(\.\d+){3}$/, '0:0');
  const [before = [], after = []] = hexadecimal.split('::').map(part => part.split(':').filter(Boolean));
  const left = Array.from({ length: 8 - before.length - after.length }, () => '0');
  return [...before, ...left, ...after].map(group => Number.parseInt(group, 16).toString(16));
}
