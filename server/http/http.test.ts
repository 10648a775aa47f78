import { gunzipSync } from 'node:zlib';
import { afterAll, describe, expect, test } from 'vitest';
import { startTestApp } from '#server/testing/test-app.ts';

const running = await startTestApp({ environment: { PUBLIC_URL: 'https://parity.example.org' } });
afterAll(() => running.close());

const pages = [
  '/',
  '/login',
  '/dashboard/2026-11-14',
  '/no/such/page',
  '/api/accounts/get_state/',
  '/healthz',
  '/api/nothing',
];

describe('security headers', () => {
  for (const url of pages) {
    test(`are on ${url}`, async () => {
      const { headers } = await running.browser().get(url);
      expect(headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'DENY',
        'referrer-policy': 'same-origin',
        'strict-transport-security': 'max-age=31536000; includeSubDomains',
        'x-request-id': expect.stringMatching(/^[0-9a-f-]{36}$/),
      });
      expect(headers['content-security-policy']).toContain("default-src 'none'");
      expect(headers['content-security-policy']).not.toContain('unsafe');
    });
  }

  test.each(['/forgot-password/a-token', '/onboarding/a-token', '/Onboarding/a-token?x=1'])(
    'keep the token in %s from every other site and page',
    async url => {
      const { headers } = await running.browser().get(url);
      expect(headers['referrer-policy']).toBe('no-referrer');
    },
  );

  test('allow the styles of one page only', async () => {
    const nonces = await Promise.all(
      ['/', '/'].map(
        async url =>
          /nonce-([^']+)/.exec(
            String((await running.browser().get(url)).headers['content-security-policy']),
          )?.[1],
      ),
    );
    expect(nonces[0]).toBeTruthy();
    expect(nonces[0]).not.toBe(nonces[1]);
  });
});

describe('the page', () => {
  test('contains the signed-out state without a session', async () => {
    const { body, headers } = await running.browser().get('/');
    expect(stateIn(body)).toEqual({
      user: null,
      client: null,
      client_config: null,
      clients: null,
      tfa_required: false,
    });
    expect(headers['cache-control']).toBe('no-store');
    expect(headers['content-type']).toBe('text/html; charset=utf-8');
  });

  test('contains the state of the signed-in person', async () => {
    const browser = await running.as('member');
    expect(stateIn((await browser.get('/dashboard')).body)).toEqual(
      (await browser.get('/api/accounts/get_state/')).json(),
    );
  });

  test('escapes text in the data that would end its element', async () => {
    const browser = await running.as('stranger');
    const hostile = '</script><script>alert(1)</script>';
    await running.sql('update clients set name = $1 where id = $2', [hostile, running.world.elsewhere.id]);
    const { body } = await browser.get('/');
    expect(body).not.toContain('<script>alert');
    expect(stateIn(body).client.name).toBe(hostile);
  });

  test.each([
    ['dark', 'data-mantine-color-scheme="dark"'],
    ['light', 'data-mantine-color-scheme="light"'],
    ['"><script>', '<html>'],
  ])('starts in the colours %s that the user has chosen in this browser', async (scheme, expected) => {
    const browser = running.browser();
    browser.cookies.set('parity_scheme', scheme);
    expect((await browser.get('/login')).body).toContain(expected);
  });

  test('sets an anti-forgery token', async () => {
    const browser = running.browser();
    await browser.get('/login');
    expect(browser.cookies.get('__Host-csrftoken')).toBeTruthy();
  });
});

describe('an address that the web does not know', () => {
  const fromBrowser = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };

  test.each([
    '/metrics',
    '/actuator/health',
    '/server-status',
    '/.env',
    '/wp-login.php',
    '/favicon.ico',
    '/x',
  ])('is 404 without the page for a program: %s', async url => {
    const answer = await running.browser().get(url);
    expect(answer.statusCode).toBe(404);
    expect(answer.headers['content-type']).toContain('application/json');
  });

  test.each(['/.env', '/wp-login.php', '/assets/gone.js', '/api/x'])(
    'is 404 without the page even for a browser, because no page has such an address: %s',
    async url => {
      const answer = await running.browser().send({ method: 'GET', url, headers: fromBrowser });
      expect(answer.statusCode).toBe(404);
      expect(answer.headers['content-type']).toContain('application/json');
    },
  );

  test('is 404 with the page for a browser, which then redirects', async () => {
    const answer = await running.browser().send({ method: 'GET', url: '/reprots?x=1', headers: fromBrowser });
    expect(answer.statusCode).toBe(404);
    expect(stateIn(answer.body).user).toBeNull();
  });

  test('is told apart from a page with a query string', async () => {
    expect((await running.browser().get('/dashboard?next=/a.b')).statusCode).toBe(200);
  });
});

describe('a start without a network', () => {
  test('/app-shell has neither the state of the signed-in person nor an anti-forgery token', async () => {
    const browser = await running.as('member');
    const { body, headers } = await browser.get('/app-shell');
    expect(body).not.toContain('initial-state');
    expect(body).toContain('"idle_minutes":60');
    expect(headers['content-security-policy']).toMatch(/'nonce-[^']+'/);
    expect(headers['set-cookie']).toBeUndefined();
  });

  test('has a worker that browsers check for a new version at each start', async () => {
    const { headers, statusCode } = await running.browser().get('/sw.js');
    expect(statusCode).toBe(200);
    expect(headers).toMatchObject({
      'cache-control': 'no-cache',
      'content-type': 'application/javascript; charset=utf-8',
    });
  });
});

describe('files', () => {
  test('files with a hash in their name may be cached forever', async () => {
    const { headers, statusCode } = await running.browser().get('/assets/main-abc123.js');
    expect(statusCode).toBe(200);
    expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
  });

  test('files outside the assets are not served', async () => {
    for (const url of ['/assets/../index.html', '/assets/%2e%2e/index.html', '/assets/none.js']) {
      expect((await running.browser().get(url)).body).not.toContain('__CSP_NONCE__');
    }
  });
});

describe('errors', () => {
  test('an unknown call is a 404 with the request’s id', async () => {
    const answer = await running.browser().get('/api/nothing/');
    expect(answer.statusCode).toBe(404);
    expect(answer.json()).toEqual({ detail: expect.any(String), request_id: answer.headers['x-request-id'] });
  });

  test('a missing field is named with a plain message', async () => {
    const browser = running.browser();
    await browser.get('/login');
    const answer = await browser.post('/api/accounts/login/', { username: ' ', password: null });
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toEqual({
      username: ['This field may not be blank.'],
      password: ['This field may not be null.'],
    });
  });

  test('a body that is not JSON is refused', async () => {
    const browser = running.browser();
    await browser.get('/login');
    const answer = await browser.send({
      method: 'POST',
      url: '/api/accounts/login/',
      payload: '{"username":',
      headers: { 'content-type': 'application/json' },
    });
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toEqual({ non_field_errors: ['The request could not be read.'] });
  });

  test('a body above one megabyte is a 413', async () => {
    const browser = running.browser();
    await browser.get('/login');
    const answer = await browser.post('/api/accounts/login/', {
      username: 'x'.repeat(1024 * 1024 + 1),
      password: 'x',
    });
    expect(answer.statusCode).toBe(413);
    expect(answer.json()).toHaveProperty('request_id');
  });
});

describe('health', () => {
  test('/healthz says that the process is up and /readyz that the database is', async () => {
    expect((await running.browser().get('/healthz')).json()).toEqual({ status: 'up' });
    const ready = await running.browser().get('/readyz');
    const parts = { reads: 'ok', writes: 'ok', live: 'ok', jobs: 'ok', mail: 'ok', pdf: 'ok', hl7: 'ok' };
    expect([ready.statusCode, ready.json()]).toEqual([200, { status: 'ready', parts }]);
  });

  test('/readyz is a 503 while the database cannot be reached', async () => {
    const { checkReady } = running.context;
    running.context.checkReady = () => Promise.reject(new Error('gone'));
    const answer = await running.browser().get('/readyz');
    running.context.checkReady = checkReady;
    expect(answer.statusCode).toBe(503);
    expect(answer.json()).toMatchObject({ status: 'not ready', parts: { reads: 'failing', mail: 'ok' } });
  });

  test('/readyz stays green while only mail fails, and says so', async () => {
    running.context.health.report('mail', 'failing', 'the mail server refuses connections');
    const answer = await running.browser().get('/readyz');
    running.context.health.report('mail', 'ok');
    expect([answer.statusCode, answer.json()]).toMatchObject([
      200,
      { status: 'degraded', parts: { mail: 'failing' } },
    ]);
    expect(answer.body).not.toContain('refuses');
  });
});

test('long answers are compressed', async () => {
  const browser = await running.as('owner');
  const answer = await browser.send({
    method: 'GET',
    url: '/api/docs/json',
    headers: { 'accept-encoding': 'gzip' },
  });
  expect(answer.headers['content-encoding']).toBe('gzip');
  expect(JSON.parse(gunzipSync(answer.rawPayload).toString())).toHaveProperty('openapi');
});

describe('/api/docs', () => {
  const files = ['/api/docs', '/api/docs/static/swagger-ui.css'];

  test('describes every endpoint to signed-in people', async () => {
    const browser = await running.as('member');
    for (const url of files) expect((await browser.get(url)).statusCode).toBe(200);
    const document = (await browser.get('/api/docs/json')).json();
    expect(document.openapi).toBe('3.1.0');
    expect(document.paths['/api/accounts/login/'].post.responses).toHaveProperty('429');
  });

  test('requires a session', async () => {
    for (const url of [...files, '/api/docs/', '/api/docs/json', '/api/docs/yaml']) {
      const answer = await running.browser().get(url);
      expect([answer.statusCode, answer.json()]).toEqual([
        401,
        { detail: 'Nobody is signed in.', request_id: answer.headers['x-request-id'] },
      ]);
    }
  });
});

function stateIn(html: string) {
  return JSON.parse(
    /<script type="application\/json" id="initial-state">(.*?)<\/script>/s.exec(html)?.[1] ?? 'null',
  );
}
