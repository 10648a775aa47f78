import { afterAll, describe, expect, test } from 'vitest';
import type { Browser } from '#server/testing/browser.ts';
import { newcomer } from '#server/testing/newcomer.ts';
import { startTestApp } from '#server/testing/test-app.ts';

const running = await startTestApp();
afterAll(() => running.close());

let networks = 0;
/** Each test has a separate network address. */
const newPlace = () => ({ remoteAddress: `198.51.100.${++networks}` });

/** Has the effect of a hundred failures from one address. Counted directly, because each failure would hash a password. */
async function lockAddress({ remoteAddress }: { remoteAddress: string }): Promise<void> {
  for (let tries = 0; tries < 100; tries += 1) {
    await running.context.limits.take(['sign-in from an address', remoteAddress]);
  }
}

async function signedInBefore(place: { remoteAddress: string }) {
  const person = await newcomer(running);
  const browser = running.browser(place);
  await browser.signIn(person.email);
  await browser.post('/api/accounts/logout/');
  return { person, browser };
}

const signInStatus = async (browser: Browser, email: string, password?: string) =>
  (await browser.signIn(email, password)).statusCode;

describe('an address that is locked by a hundred failures', () => {
  test('a browser that the account has signed in from before may sign in, others may not', async () => {
    const place = newPlace();
    const { person, browser } = await signedInBefore(place);
    const colleague = await newcomer(running);
    await lockAddress(place);
    expect(await signInStatus(running.browser(place), person.email)).toBe(429);
    expect(await signInStatus(browser, colleague.email)).toBe(429);
    expect(await signInStatus(browser, person.email)).toBe(200);
  });

  test('a shared computer lets each of its people sign in', async () => {
    const place = newPlace();
    const { person, browser } = await signedInBefore(place);
    const colleague = await newcomer(running);
    await browser.signIn(colleague.email);
    await browser.post('/api/accounts/logout/');
    await lockAddress(place);
    expect(await signInStatus(browser, person.email)).toBe(200);
    expect(await signInStatus(browser, colleague.email)).toBe(200);
  });

  test('an invented device cookie, or one of another device, does not lift the lock', async () => {
    const place = newPlace();
    const { person, browser } = await signedInBefore(place);
    const cookie = browser.cookies.get('parity_device') ?? '';
    const [device, mark] = cookie.split('.');
    await lockAddress(place);
    for (const forged of [`another.${mark}`, `${device}.${'A'.repeat(22)}`, `${device}`, '', `.${mark}`]) {
      const attacker = running.browser(place);
      attacker.cookies.set('parity_device', forged);
      expect(await signInStatus(attacker, person.email)).toBe(429);
    }
  });
});

describe('a known device', () => {
  test('has a separate limit of ten tries', async () => {
    const { person, browser } = await signedInBefore(newPlace());
    const statuses: number[] = [];
    for (let tries = 0; tries < 11; tries += 1) {
      statuses.push(await signInStatus(browser, person.email, 'a guess'));
    }
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 400), 429]);
  });

  test('does not sign a user in without the password', async () => {
    const { person, browser } = await signedInBefore(newPlace());
    expect(await browser.isSignedIn()).toBe(false);
    expect(await signInStatus(browser, person.email, 'a guess')).toBe(400);
  });

  test('keeps its cookie from scripts and for the accounts that signed in last', async () => {
    const browser = running.browser(newPlace());
    const { email } = await newcomer(running);
    const { cookies } = await browser.signIn(email);
    const cookie = cookies.find(({ name }) => name === 'parity_device');
    expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/' });
    for (let accounts = 0; accounts < 31; accounts += 1)
      await browser.signIn((await newcomer(running)).email);
    expect(browser.cookies.get('parity_device')?.split('.')).toHaveLength(31);
  });
});
