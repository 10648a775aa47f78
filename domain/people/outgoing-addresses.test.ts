import { describe, expect, test } from 'vitest';
import { canCallAddress, findAddressProblem, findCallProblem } from './outgoing-addresses.ts';

const online = 'https://parity.example.org';
const local = 'http://127.0.0.1:8080';

describe('an IP address', () => {
  test.each([
    '0.0.0.0',
    '0.255.0.1',
    '127.0.0.1',
    '127.255.255.255',
    '169.254.169.254',
    '224.0.0.1',
    '239.255.255.255',
    '255.255.255.255',
    '::',
    '::1',
    'fe80::1',
    'fe80::1%eth0',
    'febf:ffff::1',
    'ff02::1',
    '::ffff:127.0.0.1',
    '::ffff:7f00:1',
    '0:0:0:0:0:ffff:a9fe:a9fe',
    '::127.0.0.1',
    '::7f00:1',
    '64:ff9b::127.0.0.1',
    '64:ff9b::a9fe:a9fe',
    'not an address',
    '',
  ])('%s is not called', address => {
    expect(canCallAddress(address)).toBe(false);
  });

  test.each([
    '1.0.0.0',
    '10.0.0.1',
    '126.255.255.255',
    '128.0.0.1',
    '169.253.255.255',
    '172.16.0.1',
    '192.168.1.1',
    '203.0.113.7',
    '223.255.255.255',
    '240.0.0.1',
    '::ffff:10.0.0.1',
    '64:ff9b::10.0.0.1',
    'fd00::1',
    'fe00::1',
    'fec0::1',
    '2001:db8::1',
  ])('%s is called', address => {
    expect(canCallAddress(address)).toBe(true);
  });
});

describe('a URL', () => {
  const find = (url: string, publicUrl = online) => findCallProblem(new URL(url), publicUrl);

  test.each([
    'https://127.0.0.1/',
    'https://127.1/',
    'https://2130706433/',
    'https://0x7f000001/',
    'https://0x7f.0.0.1/',
    'https://0177.0.0.1/',
    'https://１２７.0.0.1/',
    'https://127.0.0.1./',
    'https://0/',
    'https://[::1]/',
    'https://[::ffff:127.0.0.1]/',
    'https://[::ffff:7f00:1]/',
    'https://[0:0:0:0:0:ffff:169.254.169.254]/',
    'https://localhost/',
    'https://LOCALHOST./',
    'https://a.localhost/',
  ])('%s is never called', url => {
    expect(find(url)).toBe('never called');
    expect(find(url, local)).toBeNull();
  });

  test.each(['https://login.example.org/token?a=b', 'https://10.1.2.3:8443/', 'https://notlocalhost/'])(
    '%s is called',
    url => {
      expect(find(url)).toBeNull();
    },
  );

  test.each([
    'http://login.example.org/',
    'http://127.0.0.1/',
    'ftp://login.example.org/',
    'file:///etc/passwd',
  ])('%s is not https', url => {
    expect(find(url)).toBe('not https');
  });

  test('a URL with http is called on loopback while Parity is there', () => {
    expect(find('http://127.0.0.1:9000/', local)).toBeNull();
    expect(find('http://[::1]:9000/', 'http://localhost')).toBeNull();
    expect(find('http://10.1.2.3/', local)).toBe('not https');
    expect(find('ftp://127.0.0.1/', local)).toBe('not https');
  });
});

test.each([
  ['https://', 'format'],
  ['https://login.example.org/?a=b', 'format'],
  ['https://2130706433', 'format'],
  ['https://127.1', 'format'],
  ['https://0177.0.0.1/', 'format'],
  ['https://0x7f000001:8443', 'format'],
  ['https://127.0.0.1.', 'format'],
  ['https://127.0.0.1', 'never called'],
  ['https://[::FFFF:7F00:1]', 'never called'],
  ['HTTPS://LOCALHOST', 'never called'],
  ['https://10.1.2.3', null],
  ['https://a1.example0', null],
  ['http://login.example.org', 'not https'],
  ['https://login.example.org/realm', null],
])('the typed address %s has the problem %s', (address, problem) => {
  expect(findAddressProblem(address, online)).toBe(problem);
});
