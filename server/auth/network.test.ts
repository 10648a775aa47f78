import { describe, expect, test } from 'vitest';
import { toNetwork } from './limits.ts';

describe('limits count as one', () => {
  const cases: [string, string, string][] = [
    ['an IPv4 address', '203.0.113.7', '203.0.113.7'],
    ['the same address as IPv6 sockets write it', '::ffff:203.0.113.7', '203.0.113.7'],
    ['the /64 of an IPv6 address', '2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
    ['the /64 of a shortened address', '2001:DB8:0001::9', '2001:db8:1:0'],
    ['the /64 of an address with a zone', 'fe80::1%eth0', 'fe80:0:0:0'],
    ['the /64 of an address that ends in an IPv4 one', '64:ff9b::192.0.2.1', '64:ff9b:0:0'],
    ['this machine', '::1', '0:0:0:0'],
    ['an invalid address', 'unknown', 'unknown'],
  ];
  for (const [fact, address, network] of cases) {
    test(fact, () => expect(toNetwork(address)).toBe(network));
  }
});
