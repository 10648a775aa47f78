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

  test('evades no limit while no proxy is trusted', async () => {
    const { email } = await newcomer(running);
    for (let n = 0; n < 10; n++) await fail(1, email, () => running.browser(forged(n)));
    expect((await running.browser(forged(10)).signIn(email)).statusCode).toBe(429);
    const { rows } = await running.sql('select distinct address from audit_entries where actor_name = $1', [
      email,
    ]);
    expect(rows).toEqual([{ address: here.remoteAddress }]);
  });

  test('is believed from the proxy that TRUST_PROXY names, and from nobody else', async () => {
    const person = await newcomer(running);
    const config = { ...running.context.config, trustProxy: ['10.0.0.1'] };
    const server = await running.startAnother({ config });
    const through = (client: string) =>
      server.browser({ remoteAddress: '10.0.0.1', headers: { 'x-forwarded-for': client } });
    await fail(10, person.email, () => through('192.0.2.1'));
    expect(await status(through('192.0.2.1'), person)).toBe(429);
    expect(await status(through('192.0.2.2'), person)).toBe(200);
    // What a client writes itself stands left of what the proxy adds.
    expect(await status(through('192.0.2.2, 192.0.2.1'), person)).toBe(429);
    const past = server.browser({ ...here, headers: { 'x-forwarded-for': '192.0.2.1' } });
    expect(await status(past, person)).toBe(200);
    await server.close();
  });
});
