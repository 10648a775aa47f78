import { afterAll, expect, test } from 'vitest';
import { startTestApp } from '#server/testing/test-app.ts';

const running = await startTestApp();
afterAll(() => running.close());

const long = 'x'.repeat(2_000);

test.each([
  ['GET', '/api/admin/clients/%ff/'],
  ['GET', '/api/admin/clients/%/'],
  ['POST', '/api/admin/clients/%c0%80/'],
  ['DELETE', '/api/reports/annotated/%zz/'],
  ['GET', '/dashboard/%ff'],
  ['GET', '/assets/%ff.js'],
  ['GET', `/api/admin/clients/${long}/`],
  ['PATCH', `/api/reports/annotated/${long}/`],
  ['OPTIONS', '/api/accounts/login/'],
  ['TRACE', '/'],
] as const)('%s %s, which names nothing, is our own 404', async (method, url) => {
  const admin = await running.as('admin');
  for (const browser of [admin, running.browser()]) {
    const { statusCode, headers, body } = await browser.send({ method: method as 'GET', url });
    expect([statusCode, JSON.parse(body)]).toEqual([
      404,
      { detail: expect.any(String), request_id: headers['x-request-id'] },
    ]);
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining("default-src 'none'"),
      'cache-control': 'no-store',
    });
    expect(body).not.toMatch(/FST_|%ff|xxx|url component/);
  }
});

test('a long path answers the page', async () => {
  const { statusCode } = await running.browser().get(`/forgot-password/${long}`);
  expect(statusCode).toBe(200);
});
