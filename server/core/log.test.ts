import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { nodeSettings } from '#server/testing/processes/node-process.ts';
import { readable } from './log.ts';

test('a log line for people has its time, words and details', () => {
  const line = readable({
    time: '2026-11-14T15:04:05.678Z',
    level: 30,
    msg: 'request',
    status: 200,
    route: '/healthz',
  });
  expect(line).toBe('15:04:05 request status=200 route=/healthz');
});

test('a failure shows its stack', () => {
  const line = readable({
    time: '2026-11-14T15:04:05.678Z',
    level: 50,
    msg: 'failed',
    err: { message: 'm', stack: 'Error: m\n  at x' },
  });
  expect(line).toBe('15:04:05 ERROR failed\nError: m\n  at x');
});

test('all lines are written before the process ends', async () => {
  const program = `
    import { pbkdf2 } from 'node:crypto';
    import { createLogger, flushLog } from '${import.meta.dirname}/log.ts';
    const log = createLogger('info', false);
    await flushLog(log);
    // Keeps the only thread that writes busy for a moment.
    pbkdf2('a', 'b', 20_000, 64, 'sha512', () => undefined);
    log.info('stopping');
    log.info('stopped');
    await flushLog(log);
    process.exit(0);`;
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', program], {
    env: { ...nodeSettings, UV_THREADPOOL_SIZE: '1' },
  });
  const messages = stdout
    .trim()
    .split('\n')
    .map(line => JSON.parse(line).msg);
  expect(messages).toEqual(['stopping', 'stopped']);
});
