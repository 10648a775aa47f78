import fastify from 'fastify';
import { expect, test } from 'vitest';
import { capturedLog } from '#server/testing/captured-log.ts';
import { registerErrorHandling } from './error-handler.ts';

/** As the query builder throws it: the driver's error below one that tells the statement and its parameters. */
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
  const { statusCode } = await app.inject('/');
  return { statusCode, log: lines.join('') };
}

test('a database that went away during a query is a 503, like one that was away before', async () => {
  for (const gone of [
    new Error('Connection terminated unexpectedly'),
    Object.assign(new Error('terminating connection'), { code: '57P01', severity: 'FATAL' }),
    Object.assign(new Error('connect'), { code: 'ECONNREFUSED' }),
  ]) {
    expect((await answerTo(gone)).statusCode).toBe(503);
    expect((await answerTo(failedQuery(gone))).statusCode).toBe(503);
  }
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
