import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type EndpointName, endpoints } from '#contract/endpoints.ts';
import { exportActions, refusalActions } from '#domain/audit/audit-actions.ts';
import type { Scene } from '#server/testing/access/example.ts';
import { accessMatrix, exampleCall } from '#server/testing/access/matrix.ts';
import { wholeEndpoints } from '#server/testing/access/tested-endpoints.ts';
import type { Answer, Browser } from '#server/testing/browser.ts';
import { takeSnapshot } from '#server/testing/stores/snapshot.ts';
import { startTestApp } from '#server/testing/test-app.ts';

const running = await startTestApp();
afterAll(() => running.close());
const browser = await running.as('admin');

const names = Object.keys(endpoints) as EndpointName[];
const rows = names.map(name => endpoints[name]);
const toUrl = (path: string) => path.replaceAll(/:\w+/g, '1');
// A stream never ends, and wall screens and programs have no session: these have separate tests.
const withoutSession: readonly unknown[] = ['display', 'posting', 'token'];
const reading = names.filter(name => {
  const { method, access } = endpoints[name];
  return method === 'GET' && !withoutSession.includes(access) && !('produces' in endpoints[name]);
});
const changing = rows.filter(row => row.method !== 'GET');
const csrfToken = ({ cookies }: Browser) => cookies.get('csrftoken') ?? '';
const pages = ['/', '/login?next=/reports', '/forgot-password/a-token', '/onboarding/a-token', '/settings'];

const scene: Scene = { running, role: 'admin', browser, as: who => running.as(who) };
const exampleUrl = async (name: EndpointName) => (await exampleCall(name, accessMatrix[name].own, scene)).url;

beforeAll(async () => {
  await browser.post(endpoints.setClient.path, { client: running.world.here.id });
});

type Snapshot = Awaited<ReturnType<typeof takeSnapshot>>;

/** Separates the audit entries about exports and refusals from everything else. */
function withoutEntries(
  { audit_entries, platform_audit_entries, ...rest }: Snapshot,
  actions: readonly string[],
) {
  const all = [audit_entries, platform_audit_entries].flat() as { action: string }[];
  const isExcepted = ({ action }: { action: string }) => actions.includes(action);
  return {
    excepted: all.filter(isExcepted).map(({ action }) => action),
    others: { ...rest, audit_entries: all.filter(entry => !isExcepted(entry)) },
  };
}

describe('GET requests change nothing', () => {
  const exporting: EndpointName[] = ['listAudit', 'listActivity', 'exportReportShifts'];
  const counted: EndpointName[] = ['checkClientUserEmail', 'checkUserEmail'];

  const plain = reading.filter(name => ![...exporting, ...counted].includes(name));

  for (const name of plain.filter(each => wholeEndpoints.has(each))) {
    test(`${endpoints[name].path} answers 200`, async () => expectOnlyReads(await exampleUrl(name)));
  }

  // Two snapshots in all, in place of two per endpoint.
  test('those of all other calls together answer 200', async () => {
    const urls: string[] = [];
    for (const name of plain.filter(each => !wholeEndpoints.has(each))) urls.push(await exampleUrl(name));
    await expectOnlyReads(...urls);
  });

  for (const url of [...pages, '/healthz', '/readyz', '/api/docs', '/assets/main-abc123.js']) {
    test(`${url} answers 200`, () => expectOnlyReads(url));
  }

  async function expectOnlyReads(...urls: string[]): Promise<void> {
    running.clock.advance(2);
    const before = await takeSnapshot(running);
    for (const url of urls) {
      for (const method of ['GET', 'HEAD'] as const) {
        expect([url, (await browser.send({ method, url })).statusCode]).toEqual([url, 200]);
      }
    }
    expect(await takeSnapshot(running)).toEqual(before);
  }

  for (const name of counted) {
    test(`a GET of ${endpoints[name].path} answers 200 and changes only the counter of lookups`, async () => {
      const url = await exampleUrl(name);
      const { attempt_counts: _before, ...before } = await takeSnapshot(running);
      expect((await browser.get(url)).statusCode).toBe(200);
      const { attempt_counts: _after, ...after } = await takeSnapshot(running);
      expect(after).toEqual(before);
    });
  }

  for (const name of exporting) {
    test(`a GET of ${endpoints[name].path} answers 200 and adds only the entry of an export`, async () => {
      const url = await exampleUrl(name);
      const before = withoutEntries(await takeSnapshot(running), exportActions);
      expect((await browser.get(url)).statusCode).toBe(200);
      const after = withoutEntries(await takeSnapshot(running), exportActions);
      expect(after.others).toEqual(before.others);
      expect(after.excepted).toHaveLength(before.excepted.length + 1);
    });
  }

  test('a GET of a page stores when the session was last seen', async () => {
    const lastSeen = async () => (await running.sql('select last_seen_at from sessions')).rows;
    const before = await lastSeen();
    running.clock.advance(2);
    await browser.get('/');
    expect(await lastSeen()).not.toEqual(before);
  });
});

describe('a call that changes something', () => {
  /** A browser without an anti-forgery token, with that of another session, and with an invented one. */
  const targets: Browser[] = [];
  let before: unknown;
  beforeAll(async () => {
    for (const planted of ['', csrfToken(await running.as('member')), 'nonce.session.signature']) {
      const target = await running.as('admin');
      target.cookies.set('csrftoken', planted);
      targets.push(target);
    }
    before = withoutRefusals(await takeSnapshot(running));
  });
  // Calls for tokens only are refused before that.
  for (const { method, path } of changing.filter(({ access }) => access !== 'token')) {
    test(`is a 418 without our token: ${method} ${path}`, async () => {
      for (const target of targets) {
        const headers = { 'x-csrftoken': csrfToken(target) };
        const answer = await target.send({ method, url: toUrl(path), payload: {}, headers });
        expect([answer.statusCode, answer.cookies]).toEqual([418, []]);
      }
    });
  }
  // Once for all of them, because a snapshot takes as long as a call.
  test('has changed nothing then', async () => {
    expect(withoutRefusals(await takeSnapshot(running))).toEqual(before);
  });

  /** A refused call is recorded and counted; nothing else may change. */
  function withoutRefusals(snapshot: Snapshot) {
    const counter = ['refusals recorded', 'person', String(running.world.people.admin.id)];
    const key = createHash('sha256').update(JSON.stringify(counter)).digest('base64url');
    const others = (snapshot.attempt_counts as { key: string }[]).filter(counted => counted.key !== key);
    return withoutEntries({ ...snapshot, attempt_counts: others }, refusalActions).others;
  }
});

describe('a call that changes something, from a page that shows another user', () => {
  const headers = { 'x-parity-person': String(running.world.people.member.id) };
  let signedIn: Browser;
  let before: Snapshot;
  beforeAll(async () => {
    signedIn = await running.as('admin');
    before = await takeSnapshot(running);
  });
  for (const { method, path } of changing.filter(({ access }) => typeof access === 'string')) {
    test(`is a 401: ${method} ${path}`, async () => {
      const answer = await signedIn.send({ method, url: toUrl(path), payload: {}, headers });
      expect([answer.statusCode, answer.cookies]).toEqual([401, []]);
      expect(await signedIn.isSignedIn()).toBe(true);
    });
  }
  test('has changed nothing then', async () => {
    expect(await takeSnapshot(running)).toEqual(before);
  });
});

describe('every answer has the security headers', () => {
  const stranger = () => running.browser();
  const post = (payload: object, headers: Record<string, string> = {}) =>
    browser.send({ method: 'POST', url: '/api/accounts/login/', payload, headers });
  const answers: [number, string, () => Promise<Answer>][] = [
    ...pages.map(url => [200, url, () => browser.get(url)] as [number, string, () => Promise<Answer>]),
    [200, 'an asset', () => browser.get('/assets/main-abc123.js')],
    [200, 'the description of the calls', () => browser.get('/api/docs')],
    [400, 'a refused call', () => post({})],
    [401, 'a call that needs a signed-in user', () => stranger().get('/api/accounts/sessions/')],
    [404, 'a call that does not exist', () => stranger().get('/api/nothing/')],
    [413, 'a call that is too large', () => post({ username: 'x'.repeat(1024 * 1024) })],
    [418, 'a forged call', () => post({}, { 'x-csrftoken': 'forged' })],
  ];
  for (const [status, what, ask] of answers) {
    test(`the answer ${status} has the headers: ${what}`, async () => {
      const { statusCode, headers } = await ask();
      const hasToken = what.endsWith('/a-token');
      expect(statusCode).toBe(status);
      expect(headers).toMatchObject({
        'content-security-policy': expect.stringMatching(/default-src '(none|self)'.*frame-ancestors /),
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'DENY',
        'referrer-policy': hasToken ? 'no-referrer' : 'same-origin',
        'cross-origin-opener-policy': 'same-origin',
        'cross-origin-resource-policy': 'same-origin',
        'permissions-policy': expect.stringContaining('camera=()'),
        'x-request-id': expect.stringMatching(/^[0-9a-f-]{36}$/),
      });
    });
  }

  test('and only built files may be cached', async () => {
    const urls = await Promise.all(reading.map(exampleUrl));
    for (const url of [...urls, ...pages]) {
      expect((await browser.get(url)).headers).toMatchObject({
        'cache-control': 'no-store',
        'x-content-type-options': 'nosniff',
      });
    }
  });
});

describe('the server never redirects to another site', () => {
  const tries = [
    '/login?next=https://evil.example.com/',
    '/login?next=//evil.example.com/',
    '/switch-organization?next=%5C%5Cevil.example.com',
    '/module-redirect/1?next=javascript:evil.example.com',
    '//evil.example.com/',
    '/%2F%2Fevil.example.com',
    '/%5Cevil.example.com',
    '/api/docs//evil.example.com/..',
    '/assets//evil.example.com/..',
  ];
  for (const url of tries) {
    test(url, async () => {
      for (const who of [browser, running.browser()]) {
        const answer = await who.get(url);
        expect([200, 400, 401, 404]).toContain(answer.statusCode);
        expect(answer.headers).not.toHaveProperty('location');
        expect(answer.headers).not.toHaveProperty('refresh');
        expect(answer.body).not.toContain('evil');
      }
    });
  }
});
