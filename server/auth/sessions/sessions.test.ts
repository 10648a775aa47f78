import { createHash } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Browser } from '#server/testing/browser.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { password } from '#server/testing/world.ts';
import { deleteEndedSessions } from './write-sessions.queries.ts';

let running: TestApp;
let browser: Browser;
beforeAll(async () => {
  running = await startTestApp({ environment: { PUBLIC_URL: 'https://parity.example.org' } });
});
beforeEach(async () => {
  browser = await running.as('member');
});
afterAll(() => running.close());

const isSignedIn = async (who: Browser = browser) =>
  (await who.get('/api/accounts/get_state/')).json().user !== null;

describe('a session', () => {
  test('has a cookie that scripts cannot read and other sites cannot send', async () => {
    const answer = await running.browser().signIn('nobody@example.org');
    expect(answer.statusCode).toBe(400);
    const fresh = running.browser();
    const { cookies } = await fresh.signIn(running.world.people.member.email);
    expect(cookies.find(cookie => cookie.name === '__Host-parity_session')).toMatchObject({
      httpOnly: true,
      secure: true,
      sameSite: 'Lax',
      path: '/',
    });
  });

  test('gets a new token at every sign-in, and the old one ends', async () => {
    const before = browser.cookies.get('__Host-parity_session') ?? '';
    await browser.signIn(running.world.people.member.email);
    expect(browser.cookies.get('__Host-parity_session')).not.toBe(before);
    const old = running.browser();
    old.cookies.set('__Host-parity_session', before);
    expect(await isSignedIn(old)).toBe(false);
  });

  test('has a new token if one was planted before sign-in', async () => {
    const victim = running.browser();
    victim.cookies.set('__Host-parity_session', 'planted');
    await victim.signIn(running.world.people.member.email);
    expect(victim.cookies.get('__Host-parity_session')).not.toBe('planted');
  });

  test('is stored as a hash only', async () => {
    const token = browser.cookies.get('__Host-parity_session') ?? '';
    const { rows } = await running.sql('select * from sessions');
    const hash = createHash('sha256').update(token).digest('hex');
    expect(rows.map(row => row.token_hash.toString('hex'))).toContain(hash);
    // Bytes are read as text, because a column of bytes could contain the token encoded or decoded.
    const stored = rows
      .flatMap(row => Object.values(row))
      .map(value => (Buffer.isBuffer(value) ? value.toString('latin1') : String(value)))
      .join('\n');
    expect(stored).not.toContain(token);
    expect(stored).not.toContain(Buffer.from(token, 'base64url').toString('latin1'));
  });

  test('ends at sign-out', async () => {
    const token = browser.cookies.get('__Host-parity_session') ?? '';
    await browser.post('/api/accounts/logout/');
    browser.cookies.set('__Host-parity_session', token);
    expect(await isSignedIn()).toBe(false);
  });

  test('ends after 60 idle minutes', async () => {
    running.clock.advance(59);
    expect(await isSignedIn()).toBe(true);
    running.clock.advance(61);
    expect(await isSignedIn()).toBe(false);
  });

  test('is not kept alive by background calls of the page', async () => {
    const callInBackground = () =>
      browser.send({
        method: 'GET',
        url: '/api/accounts/get_state/',
        headers: { 'x-parity-background': '1' },
      });
    for (let minutes = 0; minutes < 55; minutes += 5) {
      running.clock.advance(5);
      expect((await callInBackground()).json().user).not.toBeNull();
    }
    running.clock.advance(6);
    expect((await callInBackground()).json().user).toBeNull();
  });

  test('is not kept alive by a stream of live updates that reconnects', async () => {
    const lastSeen = async () => (await running.sql('select max(last_seen_at) as at from sessions')).rows;
    const before = await lastSeen();
    running.clock.advance(30);
    const url = `/api/module/${running.world.here.modules[0]}/shifts/live/`;
    const answer = await browser.send({ method: 'GET', url, payloadAsStream: true });
    expect(answer.statusCode).toBe(200);
    answer.stream().destroy();
    expect(await lastSeen()).toEqual(before);
    await browser.get('/');
    expect(await lastSeen()).not.toEqual(before);
  });

  test('ends after 12 hours in any case', async () => {
    for (let hour = 0; hour < 14; hour++) {
      running.clock.advance(50);
      expect(await isSignedIn()).toBe(true);
    }
    running.clock.advance(21);
    expect(await isSignedIn()).toBe(false);
  });

  test('ends when the clock is set back by more than five minutes, and stays ended', async () => {
    running.clock.advance(-5);
    expect(await isSignedIn()).toBe(true);
    running.clock.advance(-1);
    expect(await isSignedIn()).toBe(false);
    const limits = { now: running.clock.now, idleMinutes: 60 };
    await running.db.platform(tx => deleteEndedSessions(tx, limits));
    running.clock.advance(6);
    expect(await isSignedIn()).toBe(false);
  });

  test('that was used before the clock was set back ends as well', async () => {
    running.clock.advance(50);
    expect(await isSignedIn()).toBe(true);
    running.clock.advance(-40);
    expect(await isSignedIn()).toBe(false);
    running.clock.advance(-10);
  });

  test('ends with the next request after the person is deactivated', async () => {
    await running.sql('update users set is_active = false where id = $1', [running.world.people.member.id]);
    expect(await isSignedIn()).toBe(false);
    await running.sql('update users set is_active = true where id = $1', [running.world.people.member.id]);
  });

  test('loses a hospital with the next request after the access is removed', async () => {
    const { member } = running.world.people;
    await running.sql('delete from client_access_modules where user_id = $1', [member.id]);
    expect((await browser.get('/api/accounts/get_state/')).json().client_config.modules).toEqual([]);
    const { here } = running.world;
    await running.sql('insert into client_access_modules values ($1, $2, $3)', [
      here.id,
      member.id,
      here.modules[0],
    ]);
  });
});

describe('the person that a page shows', () => {
  const chooseColours = (who: number | string) =>
    browser.send({
      method: 'POST',
      url: '/api/accounts/update_user/',
      payload: { color_blind: 1 },
      headers: { 'x-parity-person': String(who) },
    });

  test('gets 401 for calls of a page after another person has signed in', async () => {
    const { member, owner } = running.world.people;
    await browser.signIn(owner.email);
    const refused = await chooseColours(member.id);
    expect(refused.statusCode).toBe(401);
    expect(refused.json().detail).toBe('Somebody else has signed in since.');
    expect((await browser.get('/api/accounts/get_state/')).json().user.color_blind).toBeNull();
    for (const invalidId of ['', 'x', `0${owner.id}`])
      expect((await chooseColours(invalidId)).statusCode).toBe(401);
    expect((await chooseColours(owner.id)).statusCode).toBe(200);
  });

  test('can sign in and out after another person has signed in', async () => {
    const { member, owner } = running.world.people;
    await browser.signIn(owner.email);
    const headers = { 'x-parity-person': String(member.id) };
    const send = (url: string, payload: object) => browser.send({ method: 'POST', url, payload, headers });
    const credentials = { username: member.email, password };
    expect((await send('/api/accounts/login/', credentials)).json().user.id).toBe(member.id);
    await browser.signIn(owner.email);
    expect((await send('/api/accounts/logout/', {})).statusCode).toBe(200);
    expect(await isSignedIn()).toBe(false);
  });
});

describe('anti-forgery', () => {
  const choose = () => ({ color_blind: 1 });
  const isColorBlind = async () =>
    (await browser.get('/api/accounts/get_state/')).json().user.color_blind === 1;

  test('a missing token is a 418 and changes nothing', async () => {
    const answer = await browser.send({
      method: 'POST',
      url: '/api/accounts/update_user/',
      payload: choose(),
      headers: { 'x-csrftoken': '' },
    });
    expect(answer.statusCode).toBe(418);
    expect(await isColorBlind()).toBe(false);
  });

  test('another person’s token is a 418 and changes nothing', async () => {
    const other = await running.as('owner');
    const foreign = other.cookies.get('__Host-csrftoken') ?? '';
    browser.cookies.set('__Host-csrftoken', foreign);
    const answer = await browser.post('/api/accounts/update_user/', choose());
    expect(answer.statusCode).toBe(418);
    expect(await isColorBlind()).toBe(false);
  });

  test('an invented token is a 418', async () => {
    browser.cookies.set('__Host-csrftoken', 'a.b.c');
    expect((await browser.post('/api/accounts/update_user/', choose())).statusCode).toBe(418);
  });

  test('signing in needs a token too', async () => {
    const answer = await running.browser().post('/api/accounts/login/', { username: 'a@b.c', password: 'x' });
    expect(answer.statusCode).toBe(418);
  });

  test('the token of an ended session is accepted for signing in again', async () => {
    running.clock.advance(13 * 60);
    expect(await isSignedIn()).toBe(false);
    const token = browser.cookies.get('__Host-csrftoken') ?? '';
    const again = running.browser();
    again.cookies.set('__Host-csrftoken', token);
    const { people } = running.world;
    expect(
      (await again.post('/api/accounts/login/', { username: people.member.email, password: 'wrong' }))
        .statusCode,
    ).toBe(400);
  });
});
