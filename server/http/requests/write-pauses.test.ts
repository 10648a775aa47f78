import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { forgetFact, storeFact } from '#server/db/store/facts.ts';
import { logInWithPasskey, newcomerWithPasskey } from '#server/testing/passkey-authenticator.ts';
import { startWard } from '#server/testing/ward.ts';

const ward = await startWard();
const { pool } = ward.store;
afterAll(() => ward.close());
afterEach(async () => {
  await forgetFact(pool, 'maintenance');
  ward.context.health.report('writes', 'ok');
  ward.clock.advance(1);
});

const entry = { date: '2026-11-14', window: 420, rn_actual: 6 };
const readPause = (headers: Record<string, unknown>) =>
  headers['x-parity-pause'] && JSON.parse(decodeURIComponent(String(headers['x-parity-pause'])));

async function maintain(until: string | null, message = ''): Promise<void> {
  await storeFact(pool, 'maintenance', { kind: 'maintenance', until, message });
  ward.clock.advance(1);
}

describe('a server in maintenance', () => {
  test('saving answers 503 with the end in the time of the hospital, and works again afterwards', async () => {
    await maintain('2026-11-14T18:30:00Z', 'We move to a new server.');
    const refused = await ward.save(entry);
    expect([refused.statusCode, refused.json().detail]).toEqual([
      503,
      'Parity is being maintained until 11/14/2026 1:30 pm EST. We move to a new server.',
    ]);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3 * 3_600);
    await forgetFact(pool, 'maintenance');
    ward.clock.advance(1);
    expect((await ward.save(entry)).statusCode).toBe(201);
  });

  test('settings and users cannot be changed', async () => {
    await maintain(null);
    const calls = ['/api/accounts/update_client_settings/', '/api/accounts/client_users/'];
    for (const url of calls) {
      const { statusCode, headers, body } = await ward.owner.post(url, {});
      expect([statusCode, headers['retry-after']], body).toEqual([503, '30']);
    }
  });

  test('people read, sign in and sign out, and every answer names the pause', async () => {
    await maintain(null, 'Ärger');
    const browser = await ward.as('member');
    const day = await browser.get(`${ward.shiftsUrl}?date=2026-11-14`);
    expect(day.statusCode).toBe(200);
    expect(readPause(day.headers)).toEqual({ kind: 'maintenance', until: null, message: 'Ärger' });
    const calculated = await browser.post(`${ward.shiftsUrl}calculate/`, entry);
    expect(calculated.statusCode).toBe(200);
    expect((await browser.post('/api/accounts/logout/', {})).statusCode).toBeLessThan(300);
    expect((await browser.get('/login')).body).toContain('"kind":"maintenance"');
  });

  test('people sign in with a passkey, but add none', async () => {
    const { authenticator, browser } = await newcomerWithPasskey(ward);
    await maintain(null);
    expect((await logInWithPasskey(ward.browser(), authenticator)).statusCode).toBe(200);
    expect((await browser.post('/api/accounts/passkeys/start/')).statusCode).toBe(503);
  });

  test('other servers follow', async () => {
    const other = await ward.startAnother();
    await maintain(null);
    const { headers } = await other.browser().get('/api/accounts/get_state/');
    expect(readPause(headers)).toMatchObject({ kind: 'maintenance' });
    await other.close();
  });

  test('a stranger is refused as usual', async () => {
    await maintain(null);
    expect((await ward.browser().post(ward.shiftsUrl, entry)).statusCode).toBe(401);
  });
});

test('saving on a disk that is full answers 503 with the reason, and reading works', async () => {
  ward.context.health.report('writes', 'failing', 'the disk is full');
  const refused = await ward.save({ ...entry, rn_actual: 9 });
  expect([refused.statusCode, refused.json().detail, refused.headers['retry-after']]).toEqual([
    503,
    'Parity cannot store anything at the moment: the disk is full.',
    '30',
  ]);
  expect((await ward.day('2026-11-14')).statusCode).toBe(200);
});

test('no answer names a pause otherwise', async () => {
  expect((await ward.day('2026-11-14')).headers['x-parity-pause']).toBeUndefined();
});
