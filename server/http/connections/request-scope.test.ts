import { afterAll, beforeAll, expect, test } from 'vitest';
import { capturedLog } from '#server/testing/captured-log.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';

const { logger, lines } = capturedLog();
let running: TestApp;
beforeAll(async () => {
  running = await startTestApp({ logger });
});
afterAll(() => running.close());

async function call(headers: Record<string, string>) {
  lines.length = 0;
  const answer = await running.browser({ headers }).get('/api/nothing/');
  return { id: answer.headers['x-request-id'], body: answer.json(), line: JSON.parse(lines[0] ?? '') };
}

const ownId = expect.stringMatching(/^[\da-f]{8}-[\da-f]{4}-4/);

test.each(['7', 'd215eb88-1b2c', 'Root=1-67891233-abcdef012345678912345678', 'a'.repeat(128)])(
  'the id that a proxy gave a request is kept: %s',
  async id => {
    const answer = await call({ 'x-request-id': id });
    expect(answer).toMatchObject({ id, body: { request_id: id }, line: { request_id: id } });
  },
);

test.each(['', 'a b', '"quoted"', '<script>', 'a,b', 'ümlaut', 'a'.repeat(129)])(
  'another id is replaced: %s',
  async id => {
    expect(await call({ 'x-request-id': id })).toMatchObject({ id: ownId, line: { request_id: ownId } });
  },
);

test('the trace of a request is in its log lines', async () => {
  const trace = '4bf92f3577b34da6a3ce929d0e0e4736';
  const { line } = await call({ traceparent: `00-${trace}-00f067aa0ba902b7-01` });
  expect(line.trace_id).toBe(trace);
});

test.each([
  '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7',
  '00-00000000000000000000000000000000-00f067aa0ba902b7-01',
  '00-4bf92f3577b34da6a3ce929d0e0e4736-0000000000000000-01',
  'ff-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01',
  '00-4BF92F3577B34DA6A3CE929D0E0E4736-00f067aa0ba902b7-01',
  'anything',
])('an invalid trace is ignored: %s', async traceparent => {
  expect((await call({ traceparent })).line.trace_id).toBeUndefined();
});
