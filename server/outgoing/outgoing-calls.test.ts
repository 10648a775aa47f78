import { once } from 'node:events';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createCertificates } from '#server/testing/certificates.ts';
import { createOutgoingCalls } from './outgoing-calls.ts';
import type { Resolve } from './resolve-address.ts';

const online = { publicUrl: 'https://parity.example.org' };
const local = { publicUrl: 'http://127.0.0.1:8080' };
const limits = { limitMs: 300, maxBytes: 1_000 };
const refused = 'has an address of this machine or its link, which is not allowed';

/** A server with the certificate of login.example.org on loopback. */
let port: number;
let close: () => Promise<unknown>;
let heard: string[];
beforeEach(() => {
  heard = [];
});
beforeAll(async () => {
  const { certificates, remove } = await createCertificates('login.example.org');
  const [certificate] = certificates;
  if (!certificate) throw new Error('no certificate');
  const server = createServer({ cert: certificate.cert, key: certificate.key }, (request, response) => {
    heard.push(`${request.method} ${request.url} ${request.headers.host}`);
    if (request.url === '/moved') response.writeHead(302, { location: 'https://127.0.0.1/' });
    if (request.url === '/never') return;
    response.end(request.url === '/long' ? 'x'.repeat(1_001) : 'an answer');
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  port = (server.address() as AddressInfo).port;
  const usual = getCACertificates('default');
  setDefaultCACertificates([certificate.cert.toString()]);
  close = async () => {
    setDefaultCACertificates(usual);
    server.closeAllConnections();
    server.close();
    await remove();
  };
});
afterAll(() => close());

/** Answers a list of addresses for each time that a name is resolved, the last one from then on. */
function resolveTo(...answers: string[][]) {
  const names: string[] = [];
  const resolve: Resolve = (name, _, done) => {
    const addresses = answers[Math.min(names.push(name), answers.length) - 1] ?? [];
    done(
      null,
      addresses.map(address => ({ address, family: address.includes(':') ? 6 : 4 })),
    );
  };
  return { resolve, names };
}
const toUrl = (path: string, host = 'login.example.org') => new URL(`https://${host}:${port}${path}`);

describe('a call', () => {
  test('reaches an address of its name, with the certificate of the name', async () => {
    const { resolve, names } = resolveTo(['127.0.0.1'], ['127.0.0.9']);
    const { call } = createOutgoingCalls(local, limits, resolve);
    const answer = await call(toUrl('/'), { method: 'POST', body: 'a=b' });
    expect([answer.status, answer.body.toString()]).toEqual([200, 'an answer']);
    expect(heard).toEqual([`POST / login.example.org:${port}`]);
    expect(names).toEqual(['login.example.org']);
    await expect(call(toUrl('/', 'other.example.org'))).rejects.toThrow();
    expect(heard).toHaveLength(1);
  });

  test('follows no redirect', async () => {
    const { call } = createOutgoingCalls(local, limits, resolveTo(['127.0.0.1']).resolve);
    expect(await call(toUrl('/moved'))).toMatchObject({ status: 302 });
    expect(heard).toHaveLength(1);
  });

  test('ends with its time and with the size of its answer', async () => {
    const { call } = createOutgoingCalls(local, limits, resolveTo(['127.0.0.1']).resolve);
    await expect(call(toUrl('/never'))).rejects.toMatchObject({ name: 'TimeoutError' });
    await expect(call(toUrl('/long'))).rejects.toMatchObject({ code: 'TOO_LARGE' });
  });

  test.each([
    [['127.0.0.1']],
    [['10.1.2.3', '127.0.0.1']],
    [['127.0.0.1', '10.1.2.3']],
    [['::1']],
    [['::ffff:127.0.0.1']],
    [['::ffff:7f00:1']],
    [['0.0.0.0']],
    [['169.254.169.254']],
    [['fe80::1%eth0']],
    [['224.0.0.1']],
    [['ff02::1']],
  ])('a call to a name with the addresses %j is not made', async addresses => {
    const { call, validateAddress } = createOutgoingCalls(online, limits, resolveTo(addresses).resolve);
    await expect(call(toUrl('/'))).rejects.toThrow(refused);
    await expect(validateAddress(toUrl('/'))).rejects.toThrow(refused);
    expect(heard).toEqual([]);
  });

  test.each([
    '127.0.0.1',
    '127.1',
    '2130706433',
    '0x7f000001',
    '0177.0.0.1',
    '[::1]',
    '[::ffff:7f00:1]',
    'localhost',
  ])('a call to the host %s is not made, and no name is resolved', async host => {
    const { resolve, names } = resolveTo(['10.1.2.3']);
    const { call, validateAddress } = createOutgoingCalls(online, limits, resolve);
    await expect(call(toUrl('/', host))).rejects.toThrow(refused);
    await expect(validateAddress(toUrl('/', host))).rejects.toThrow(refused);
    expect([heard, names]).toEqual([[], []]);
  });

  test('goes to the address that was checked, also if the name has another one a moment later', async () => {
    // An address of documentation, where nobody answers.
    const { resolve, names } = resolveTo(['192.0.2.1'], ['127.0.0.1']);
    const { call } = createOutgoingCalls(online, limits, resolve);
    await expect(call(toUrl('/'))).rejects.not.toThrow(refused);
    expect([heard, names]).toEqual([[], ['login.example.org']]);
    await expect(call(toUrl('/'))).rejects.toThrow(refused);
  });

  test('a call with http is made to loopback only, and only while Parity is there', async () => {
    for (const [context, url] of [
      [online, 'http://login.example.org/'],
      [online, 'http://127.0.0.1/'],
      [local, 'http://login.example.org/'],
    ] as const) {
      const { call } = createOutgoingCalls(context, limits, resolveTo(['127.0.0.1']).resolve);
      await expect(call(new URL(url))).rejects.toThrow('has no https address');
    }
  });
});

test('a private network is allowed, and a name that does not exist is not called', async () => {
  const validate = (addresses: string[]) =>
    createOutgoingCalls(online, limits, resolveTo(addresses).resolve).validateAddress(toUrl('/'));
  await validate(['10.1.2.3', 'fd00::1']);
  await validate([]);
});
