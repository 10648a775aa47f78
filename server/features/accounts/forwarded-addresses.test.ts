import { afterAll, describe, expect, test } from 'vitest';
import type { Browser } from '#server/testing/browser.ts';
import { type Newcomer, newcomer } from '#server/testing/newcomer.ts';
import { startTestApp } from '#server/testing/test-app.ts';

const running = await startTestApp();
afterAll(() => running.close());

const here = { remoteAddress: '203.0.113.1' };

async function fail(times: number, email: string, from: () => Browser): Promise<void> {
  for (let tries = 0; tries < times; tries++) await from().signIn(email, 'a wrong password');
}

const status = async (browser: Browser, { email }: Newcomer) => (await browser.signIn(email)).statusCode;

describe('a forwarding header', () => {
  const forged = (n: number) => ({ ...here, headers: { 'x-forwarded-for': `192.0.2.${n}` } });

  test('does not evade a limit while no proxy is trusted', async () => {
    const { email } = await newcomer(running);
    for (let n = 0; n < 10; n++) await fail(1, email, () => running.browser(forged(n)));
    expect((await running.browser(forged(10)).signIn(email)).statusCode).toBe(429);
    const { rows } = await running.sql('select distinct address from audit_trail where actor_name = $1', [
      email,
    ]);
    expect(rows).toEqual([{ address: here.remoteAddress }]);
  });

  test('is trusted only from the proxy in TRUST_PROXY', async () => {
    const person = await newcomer(running);
    const config = { ...running.context.config, trustProxy: ['10.0.0.1'] };
    const server = await running.startAnother({ config });
    const through = (client: string) =>
      server.browser({ remoteAddress: '10.0.0.1', headers: { 'x-forwarded-for': client } });
    await fail(10, person.email, () => through('192.0.2.1'));
    expect(await status(through('192.0.2.1'), person)).toBe(429);
    expect(await status(through('192.0.2.2'), person)).toBe(200);
    // The proxy adds its entry to the right of the client's own.
    expect(await status(through('192.0.2.2, 192.0.2.1'), person)).toBe(429);
    const past = server.browser({ ...here, headers: { 'x-forwarded-for': '192.0.2.1' } });
    expect(await status(past, person)).toBe(200);
    await server.close();
  });

  describe('the header of a trusted proxy', () => {
    const recordedAddress = async (forwarded: string) => {
      const config = { ...running.context.config, trustProxy: ['10.0.0.1', '10.9.0.0/16'] };
      const server = await running.startAnother({ config });
      const place = { remoteAddress: '10.0.0.1', headers: { 'x-forwarded-for': forwarded } };
      await server.browser(place).signIn('nobody@example.org', 'wrong');
      await server.close();
      const { rows } = await running.sql('select address from audit_trail order by id desc limit 1');
      return rows[0].address;
    };

    test.each([
      ['is the address without a port', '203.0.113.9:40001', '203.0.113.9'],
      ['is the address without brackets and port', '[2001:db8::1]:443', '2001:db8::1'],
      ['is the address without brackets', '[2001:db8::1]', '2001:db8::1'],
      ['is the address without a zone', 'fe80::1%eth0', 'fe80::1'],
      ['skips other trusted proxies', '203.0.113.9:1, 10.9.0.7:2', '203.0.113.9'],
      ['ends at an invalid address', '203.0.113.9, unknown', '10.0.0.1'],
      ['ends at an invalid address behind another proxy', "x'; drop, 10.9.0.7", '10.9.0.7'],
      ['ends at an invalid port', '203.0.113.9:port', '10.0.0.1'],
      ['ends at a short form of an address', '3221225985', '10.0.0.1'],
      ['ends at an empty entry', '203.0.113.9,, 10.9.0.7', '10.9.0.7'],
      ['is the address next to the proxy, whatever precedes it', 'garbage:1, 203.0.113.9', '203.0.113.9'],
    ])('the recorded address %s: %s', async (_, forwarded, address) => {
      expect(await recordedAddress(forwarded)).toBe(address);
    });

    test('does not evade a limit with its port', async () => {
      const { email } = await newcomer(running);
      const config = { ...running.context.config, trustProxy: ['10.0.0.1'] };
      const server = await running.startAnother({ config });
      const through = (port: number) =>
        server.browser({ remoteAddress: '10.0.0.1', headers: { 'x-forwarded-for': `192.0.2.7:${port}` } });
      for (let n = 0; n < 10; n++) await fail(1, email, () => through(40_000 + n));
      expect((await through(50_000).signIn(email)).statusCode).toBe(429);
      await server.close();
    });
  });
});
