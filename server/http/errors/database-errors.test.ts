import fastify from 'fastify';
import { expect, test } from 'vitest';
import { ApiError } from '#server/core/errors.ts';
import { capturedLog } from '#server/testing/captured-log.ts';
import { registerErrorHandling } from './error-handler.ts';

/** As the query builder throws it: the driver's error is the cause of one with the statement and its parameters. */
function failedQuery(cause: Error): Error {
  const query = 'update users set password_hash = $1';
  const message = `Failed query: ${query}\nparams: the hash`;
  return Object.assign(new Error(message, { cause }), { query, params: ['the hash'] });
}

async function answerTo(failure: Error) {
  const { logger, lines } = capturedLog();
  const app = fastify({ loggerInstance: logger });
  registerErrorHandling(app as never);
  app.get('/', () => Promise.reject(failure));
  const { statusCode, headers, body } = await app.inject('/');
  return { statusCode, retryAfter: headers['retry-after'], body: JSON.parse(body), log: lines.join('') };
}

const systemError = (code: string, syscall: string) =>
  Object.assign(new Error(`${syscall} ${code}`), { code, syscall });

const gone: Error[] = [
  new Error('Connection terminated unexpectedly'),
  new Error('timeout exceeded when trying to connect'),
  new Error('Client has encountered a connection error and is not queryable'),
  Object.assign(new Error('terminating connection'), { code: '57P01', severity: 'FATAL' }),
  systemError('ECONNREFUSED', 'connect'),
  systemError('ENOENT', 'connect'),
  systemError('ECONNRESET', 'read'),
  systemError('EPIPE', 'write'),
  systemError('ENOTFOUND', 'getaddrinfo'),
  // A host with several addresses, none of which answers.
  Object.assign(new AggregateError([systemError('ECONNREFUSED', 'connect')]), { code: 'ECONNREFUSED' }),
];

test.each(gone)('a database that cannot be reached is a 503 that logs its cause: %s', async cause => {
  for (const failure of [cause, failedQuery(cause)]) {
    const { statusCode, log } = await answerTo(failure);
    expect(statusCode).toBe(503);
    const [line] = log
      .trim()
      .split('\n')
      .map(text => JSON.parse(text))
      .filter(({ level }) => level === 40);
    expect(line).toMatchObject({
      msg: 'The database cannot be reached at the moment.',
      err: { message: cause.message },
    });
    expect(log).not.toContain('the hash');
  }
});

test.each([
  ['53300', 'Parity is busy at the moment. Try again in a few seconds.', '2'],
  ['53200', 'Parity is busy at the moment. Try again in a few seconds.', '2'],
  ['55P03', 'Parity is busy at the moment. Try again in a few seconds.', '2'],
  ['57014', 'Parity is busy at the moment. Try again in a few seconds.', '2'],
  ['40P01', 'Parity is busy at the moment. Try again in a few seconds.', '2'],
  ['25006', 'Parity can be read but not changed at the moment. Nothing was saved.', '10'],
  ['53100', 'Parity cannot store anything at the moment, because its disk is full. Nothing was saved.', '30'],
  ['57P03', 'The database cannot be reached at the moment.', '5'],
])('SQLSTATE %s is a 503 that says "%s"', async (code, detail, retryAfter) => {
  const cause = Object.assign(new Error('as PostgreSQL says it'), { code, severity: 'ERROR' });
  const answer = await answerTo(failedQuery(cause));
  expect(answer).toMatchObject({ statusCode: 503, retryAfter, body: { detail } });
});

test('the cause of an outage is logged once, not for each request', async () => {
  const { logger, lines } = capturedLog();
  const app = fastify({ loggerInstance: logger });
  registerErrorHandling(app as never);
  app.get('/', () => Promise.reject(new Error('Connection terminated unexpectedly')));
  for (let request = 0; request < 20; request += 1) expect((await app.inject('/')).statusCode).toBe(503);
  expect(lines.filter(line => line.includes('Connection terminated'))).toHaveLength(1);
});

test.each([
  systemError('ENOENT', 'open'),
  systemError('ENOENT', 'spawn /usr/bin/chromium'),
  systemError('EACCES', 'open'),
  systemError('ENOSPC', 'write'),
])('a failure of another kind is a logged 500: %s', async failure => {
  const { statusCode, log } = await answerTo(failure);
  expect(statusCode).toBe(500);
  expect(log).toContain(failure.message);
  expect(log).not.toContain('The database cannot be reached');
});

test('an incomplete body is not reported as a database failure', async () => {
  const aborted = Object.assign(new Error('aborted'), { code: 'ECONNRESET', statusCode: 400 });
  expect((await answerTo(aborted)).statusCode).toBe(400);
});

test('a 503 that has a cause logs it', async () => {
  const cause = Object.assign(new Error('canceling statement'), { code: '57014', severity: 'ERROR' });
  const { statusCode, log } = await answerTo(new ApiError('unavailable', 'This takes too long.', { cause }));
  expect(statusCode).toBe(503);
  expect(log).toContain('canceling statement');
});

test('a query that failed is logged with its cause and without its parameters', async () => {
  const cause = Object.assign(new Error('violates check constraint "c"'), {
    severity: 'ERROR',
    code: '23514',
    constraint: 'c',
    detail: 'Failing row contains (1, the row).',
  });
  for (const failure of [cause, failedQuery(cause)]) {
    const { statusCode, log } = await answerTo(failure);
    expect(statusCode).toBe(500);
    expect(log).toContain('violates check constraint');
    expect(log).toContain('"code":"23514","constraint":"c"');
    expect(log).toContain('database-errors.test.ts');
    expect(log).not.toMatch(/the hash|the row/);
  }
});
