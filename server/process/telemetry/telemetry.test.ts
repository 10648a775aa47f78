import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import type { FastifyBaseLogger } from 'fastify';
import { afterAll, expect, onTestFinished, test, vi } from 'vitest';
import { readConfig } from '#server/core/config.ts';
import { WorkSlots } from '#server/db/connections/work.ts';
import { capturedLog } from '#server/testing/captured-log.ts';
import { startTestApp } from '#server/testing/test-app.ts';
import { openTelemetry } from './telemetry.ts';

const running = await startTestApp();
afterAll(() => running.close());

const trace = '4bf92f3577b34da6a3ce929d0e0e4736';
const parent = '00f067aa0ba902b7';

interface ExportedSpan {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  kind: number;
  startTimeUnixNano: string;
  endTimeUnixNano: string;
  status: { code?: number };
  attributes: { key: string; value: object }[];
}

/** Receives OTLP over HTTP, as a collector does. */
async function startReceiver(status = 200) {
  const spans: ExportedSpan[] = [];
  const services: unknown[] = [];
  const server = createServer(async (request, response) => {
    const { resourceSpans } = (await json(request)) as {
      resourceSpans: { resource: object; scopeSpans: { spans: ExportedSpan[] }[] }[];
    };
    if (request.url === '/v1/traces') {
      services.push(...resourceSpans.map(({ resource }) => resource));
      spans.push(...resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(scope => scope.spans)));
    }
    response.writeHead(status, { 'content-type': 'application/json' }).end('{}');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  return { address: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, spans, services };
}

const slots = new WorkSlots(8);

/** The app with the telemetry of these settings. */
async function start(settings: Record<string, string>, log: FastifyBaseLogger) {
  const { store } = running;
  const telemetry = await openTelemetry({
    config: readConfig(settings),
    log,
    store: { ...store, slots, findFault: async () => undefined },
    patienceMs: 100,
  });
  const server = await running.startAnother({
    telemetry: telemetry.hooks,
    logger: log,
    printer: telemetry.tracePrints(running.context.printer),
    pdfStatus: () => 'ready',
  });
  return { ...server, telemetry };
}

test('a request is a span of the trace that it arrived with, with its statements below', async () => {
  const receiver = await startReceiver();
  const { logger, lines } = capturedLog();
  const server = await start({ OTEL_EXPORTER_OTLP_ENDPOINT: receiver.address }, logger);
  const headers = { traceparent: `00-${trace}-${parent}-01` };
  const { email } = running.world.people.member;
  await server.browser({ headers }).signIn(email);
  await server.close();
  await server.telemetry.close();

  const login = receiver.spans.find(({ name }) => name === 'POST /api/accounts/login/');
  expect(login).toMatchObject({ traceId: trace, parentSpanId: parent, kind: 2 });
  expect(login?.attributes).toEqual([
    { key: 'http.request.method', value: { stringValue: 'POST' } },
    { key: 'http.route', value: { stringValue: '/api/accounts/login/' } },
    { key: 'http.response.status_code', value: { intValue: 200 } },
  ]);
  // The handler runs after the body was read, which has another scope.
  const statements = receiver.spans.filter(({ parentSpanId }) => parentSpanId === login?.spanId);
  expect(statements.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['select users', 'insert sessions', 'insert audit_entries']),
  );
  for (const { startTimeUnixNano, endTimeUnixNano } of statements) {
    expect(BigInt(startTimeUnixNano)).toBeGreaterThanOrEqual(
      BigInt(login?.startTimeUnixNano ?? 0) - 1_000_000n,
    );
    expect(BigInt(endTimeUnixNano)).toBeLessThanOrEqual(BigInt(login?.endTimeUnixNano ?? 0) + 1_000_000n);
  }
  expect(JSON.stringify(receiver.services)).toContain('"parity"');
  expect(JSON.stringify(receiver.spans)).not.toContain(email);
  expect(JSON.parse(lines.find(line => line.includes('/login/')) ?? '')).toMatchObject({ trace_id: trace });
});

test('a request without a trace starts one, and a failed print is a failed span', async () => {
  const receiver = await startReceiver();
  const { logger, lines } = capturedLog();
  const server = await start({ OTEL_EXPORTER_OTLP_ENDPOINT: receiver.address }, logger);
  const browser = server.browser();
  await browser.signIn(running.world.people.owner.email);
  const [module] = running.world.here.modules;
  await browser.get(`/api/reports/ratio/?format=pdf&modules=${module}`);
  await server.close();
  await server.telemetry.close();
  const print = receiver.spans.find(({ name }) => name === 'print');
  const report = receiver.spans.find(({ spanId }) => spanId === print?.parentSpanId);
  expect(print?.status).toEqual({ code: 2 });
  expect(report).toMatchObject({ name: 'GET /api/reports/:report/', status: { code: 2 } });
  expect(lines.filter(line => line.includes(report?.traceId ?? 'none')).length).toBeGreaterThan(0);
});

test('a trace that its sender does not record is not sent', async () => {
  const receiver = await startReceiver();
  const server = await start({ OTEL_EXPORTER_OTLP_ENDPOINT: receiver.address }, capturedLog().logger);
  await server.browser({ headers: { traceparent: `00-${trace}-${parent}-00` } }).get('/login');
  await server.browser().get('/healthz');
  await server.close();
  await server.telemetry.close();
  expect(receiver.spans.map(({ name }) => name)).toEqual(['GET /healthz']);
});

test('a receiver that refuses traces is logged once and fails no request', async () => {
  const receiver = await startReceiver(400);
  const { logger, lines } = capturedLog();
  const server = await start({ OTEL_EXPORTER_OTLP_ENDPOINT: receiver.address }, logger);
  expect((await server.browser().get('/healthz')).statusCode).toBe(200);
  await server.close();
  await server.telemetry.close();
  expect(lines.filter(line => line.includes('traces could not be sent'))).toHaveLength(1);
});

test('a slow statement is logged by its name with the request, without values', async () => {
  const { logger, lines } = capturedLog();
  const server = await start({ SLOW_STATEMENT_MS: '1' }, logger);
  const { store, world } = running;
  const secret = 'a value of the statement';
  await store.db.platform(tx => tx.execute(`select pg_sleep(0.05), '${secret}' from users limit 1`));
  const browser = server.browser({ headers: { 'x-request-id': 'the-slow-one' } });
  const blocker = await store.pool.connect();
  await blocker.query('begin; lock table users in access exclusive mode');
  const signedIn = browser.signIn(world.people.member.email);
  const isWaiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  await vi.waitUntil(async () => (await store.pool.query(isWaiting)).rowCount === 1, 10_000);
  await blocker.query('rollback');
  blocker.release();
  await signedIn;
  await server.close();
  await server.telemetry.close();
  const slow = lines.map(line => JSON.parse(line)).filter(({ msg }) => msg === 'a statement was slow');
  expect(slow.map(line => line.request_id)).toContain('the-slow-one');
  expect(slow[0]).toMatchObject({ level: 40, statement: 'select users' });
  expect(slow[0].ms).toBeGreaterThanOrEqual(49);
  expect(lines.join('')).not.toContain(secret);
});

test('metrics are answered while no connection to the database is free', async () => {
  const { store, context } = running;
  const { logger, lines } = capturedLog();
  const { telemetry, close } = await start({ METRICS_PORT: '0' }, logger);
  const stop = await telemetry.serveMetrics({
    health: context.health,
    printer: { ...context.printer, countPrints: () => ({ waiting: 0, running: 0 }) },
    workers: { count: () => 1, readMetrics: async () => new Map() },
  });
  const [address = ''] = /http:\S+metrics/.exec(lines.join('')) ?? [];
  const taken = await Promise.all(Array.from({ length: store.pool.options.max }, () => store.pool.connect()));
  const release = await slots.take('save', 1_000);
  const metrics = await (await fetch(address)).text();
  release();
  for (const client of taken) client.release();
  expect(metrics).toContain('parity_pool_connections_in_use{work="save"} 1');
  expect(metrics).toContain('parity_health{part="reads"} 1');
  expect(metrics).not.toContain('parity_jobs{');
  await stop();
  await close();
  await telemetry.close();
});
