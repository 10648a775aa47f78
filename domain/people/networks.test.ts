import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isNetworkAllowed, mostNetworks, normalizeNetworks } from './networks.ts';

const normalize = (...typed: string[]) => {
  const outcome = normalizeNetworks(typed);
  return outcome.ok ? outcome.networks : outcome.problem;
};

describe('typed networks', () => {
  test.each([
    ['203.0.113.7', '203.0.113.7'],
    [' 203.0.113.7/32 ', '203.0.113.7'],
    ['10.1.2.3/16', '10.1.0.0/16'],
    ['0.0.0.0/0', '0.0.0.0/0'],
    ['2001:DB8:0:0:0:0:0:1', '2001:db8::1'],
    ['2001:db8::ff00:42:8329/32', '2001:db8::/32'],
    ['2001:0:0:1:0:0:0:1', '2001:0:0:1::1'],
    ['::', '::'],
    ['::1/128', '::1'],
    ['1:2:3:4:5:6:7:8', '1:2:3:4:5:6:7:8'],
    ['64:ff9b::192.0.2.1', '64:ff9b::c000:201'],
    ['::ffff:10.1.2.3', '10.1.2.3'],
  ])('%s is stored as %s', (typed, stored) => expect(normalize(typed)).toEqual([stored]));

  test.each([
    '',
    'office',
    '10.1.2',
    '10.1.2.256',
    '10.01.2.3',
    '10.1.2.3/33',
    '10.1.2.3/',
    '10.1.2.3/-1',
    '10.1.2.3/16/8',
    '2001:db8::/129',
    '2001:db8',
    '1::2::3',
    '1:2:3:4:5:6:7:8:9',
    '1:2:3:4:5:6:7::8:9',
    ':::',
    'fe80::1%eth0',
    '::ffff:10.1.2.300',
    '12345::',
  ])('“%s” is refused by name', text => {
    expect(normalize('10.0.0.0/8', text)).toBe(
      `“${text}” is not an address or a network, such as 203.0.113.0/24.`,
    );
  });

  test('are stored once each, and at most 100 of them', () => {
    expect(normalize('10.1.0.0/16', '10.1.2.3/16', '10.1.0.0/16')).toEqual(['10.1.0.0/16']);
    const many = Array.from({ length: mostNetworks + 1 }, (_, index) => `10.0.0.${index}`);
    expect(normalize(...many.slice(1))).toHaveLength(mostNetworks);
    expect(normalize(...many)).toBe('Enter at most 100 networks.');
  });

  test('stay the same when they are normalized again', () => {
    const address = fc.oneof(fc.ipV4(), fc.ipV6());
    fc.assert(
      fc.property(address, fc.nat(32), (text, bits) => {
        const [once = ''] = [normalize(`${text}/${bits}`)].flat();
        expect(normalize(once)).toEqual([once]);
        expect(isNetworkAllowed(text, [once])).toBe(true);
      }),
    );
  });
});

describe('an address', () => {
  test.each([
    ['inside an IPv4 network', '10.1.255.254', ['192.0.2.1', '10.1.0.0/16'], true],
    ['outside of it', '10.2.0.1', ['192.0.2.1', '10.1.0.0/16'], false],
    ['that is listed', '192.0.2.1', ['192.0.2.1'], true],
    ['as IPv6 sockets write it', '::ffff:10.1.2.3', ['10.1.0.0/16'], true],
    ['inside an IPv6 network', '2001:db8:0:1::7', ['2001:db8::/32'], true],
    ['outside of it', '2001:db9::7', ['2001:db8::/32'], false],
    ['with a zone', 'fe80::1%eth0', ['fe80::/10'], true],
    ['of the other family', '0.0.0.1', ['::/0'], false],
    ['that is none', 'unknown', ['0.0.0.0/0', '::/0'], false],
    ['without networks', 'unknown', [], true],
  ])('%s: %s in %j is %s', (_fact, address, networks, isAllowed) =>
    expect(isNetworkAllowed(address, networks)).toBe(isAllowed),
  );
});
