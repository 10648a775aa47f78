import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import type { Browser } from '#server/testing/browser.ts';
import { startIdentityProvider } from '#server/testing/identity-provider.ts';
import { addProvider, visitProvider } from '#server/testing/sign-on.ts';
import { startTestApp } from '#server/testing/test-app.ts';

const running = await startTestApp();
const { publicUrl } = running.context.config;
const { email } = running.world.people.member;
const accounts = { member: { email, email_verified: true } };
const idp = await startIdentityProvider({ parityUrl: publicUrl, accounts });
idp.signIn.as = 'member';
const start = `/sso/${await addProvider(running, idp)}/start/`;
afterAll(async () => {
  await idp.close();
  await running.close();
});
beforeEach(() => running.clock.advance(20));

describe('a callback', () => {
  const leave = async (browser: Browser) => {
    const { headers } = await browser.get(start);
    return visitProvider(String(headers.location), publicUrl);
  };
  const expired = '/login?sso_error=expired';
  const come = async (browser: Browser, url: string) => (await browser.get(url)).headers.location;

  test('a callback with a wrong state is refused, and the right one does not work afterwards', async () => {
    const browser = running.browser();
    const url = await leave(browser);
    expect(await come(browser, url.replace(/state=[^&]*/, 'state=x'))).toBe(expired);
    expect(await come(browser, url)).toBe(expired);
    expect(await browser.isSignedIn()).toBe(false);
  });

  test('works once', async () => {
    const browser = running.browser();
    const url = await leave(browser);
    const cookies = new Map(browser.cookies);
    expect(await come(browser, url)).toBe('/');
    const again = running.browser();
    for (const [name, value] of cookies) again.cookies.set(name, value);
    expect(await come(again, url)).toBe(expired);
    expect(await again.isSignedIn()).toBe(false);
  });

  test('a callback in another browser is refused', async () => {
    const url = await leave(running.browser());
    const other = running.browser();
    expect(await come(other, url)).toBe(expired);
    await leave(other);
    expect(await come(other, url)).toBe(expired);
    expect(await other.isSignedIn()).toBe(false);
  });

  test('a callback after ten minutes is refused', async () => {
    const browser = running.browser();
    const url = await leave(browser);
    running.clock.advance(11);
    expect(await come(browser, url)).toBe(expired);
  });

  test('a callback without a sign-in is refused', async () => {
    expect(await come(running.browser(), '/sso/callback/?code=x&state=y')).toBe(expired);
    expect(await come(running.browser(), '/sso/callback/')).toBe(expired);
  });

  test('cannot be used up by a HEAD request', async () => {
    const browser = running.browser();
    const url = await leave(browser);
    expect((await browser.send({ method: 'HEAD', url })).statusCode).toBe(404);
    expect(await come(browser, url)).toBe('/');
  });
});
