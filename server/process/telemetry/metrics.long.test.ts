import { readFile } from 'node:fs/promises';
import { get } from 'node:http';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { storeFact } from '#server/db/store/facts.ts';
import { openCommandStore } from '#server/testing/processes/command-store.ts';
import { findFreePort } from '#server/testing/processes/free-port.ts';
import { HttpBrowser } from '#server/testing/processes/http-browser.ts';
import { type ServerProcess, startServer } from '#server/testing/processes/server-process.ts';
import { makeWorld, type World } from '#server/testing/world.ts';

const store = await openCommandStore();
const metricsPort = await findFreePort();
/** A worker takes a second to start on an idle machine. */
const patience = { timeout: 60_000 };
let world: World;
let server: ServerProcess;
let address: string;

beforeAll(async () => {
  world = await makeWorld(store.db);
  await storeFact(store.pool, 'last_backup', { at: new Date().toISOString(), bytes: 8 });
  server = startServer({ ...store.settings, DEMO: '0', WORKERS: '2', METRICS_PORT: String(metricsPort) });
  address = await server.ready();
  await server.allReady();
});
afterAll(async () => {
  server.kill('SIGKILL');
  await server.ended;
  await store.close();
});

const scrape = async () => (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();

/** The value of a series, such as `parity_workers` or `parity_health{part="live"}`. */
function read(metrics: string, series: string): number | undefined {
  const line = metrics.split('\n').find(line => line.startsWith(`${series} `));
  return line === undefined ? undefined : Number(line.slice(series.length));
}

const countOf = (route: string, status: number, method = 'GET') =>
  `parity_http_request_duration_seconds_count{method="${method}",route="${route}",status="${status}"}`;

/** Each on a connection of its own, which the workers take in turn. */
async function callOften(path: string, times: number): Promise<void> {
  const call = () =>
    new Promise<void>((resolve, reject) => {
      get(address + path, { agent: false }, response => response.resume().on('end', resolve)).on(
        'error',
        reject,
      );
    });
  await Promise.all(Array.from({ length: times }, call));
}

test('requests of all workers are counted together, by route and status', async () => {
  await callOften('/healthz', 10);
  await callOften('/metrics', 6);
  const metrics = await scrape();
  expect(read(metrics, countOf('/healthz', 200))).toBe(10);
  expect(read(metrics, countOf('none', 404))).toBe(6);
  expect(read(metrics, 'parity_workers')).toBe(2);
  expect(read(metrics, 'parity_workers_wanted')).toBe(2);
});

test('statements, failed sign-ins and open streams are counted', async () => {
  const nurse = new HttpBrowser(address);
  await nurse.signIn(world.people.member.email);
  await expect(new HttpBrowser(address).signIn(world.people.owner.email, 'wrong')).rejects.toThrow('400');
  const stream = await nurse.send('GET', `/api/module/${world.here.modules[0]}/shifts/live/`);
  const metrics = await scrape();
  expect(read(metrics, 'parity_sign_in_failures_total{reason="password"}')).toBe(1);
  expect(read(metrics, 'parity_open_event_streams')).toBe(1);
  expect(read(metrics, 'parity_statement_duration_seconds_count{statement="select users"}')).toBeGreaterThan(
    0,
  );
  await stream.body?.cancel();
  await expect.poll(async () => read(await scrape(), 'parity_open_event_streams'), patience).toBe(0);
});

test('the queues, the last backup and the health of each part are shown', async () => {
  const metrics = await scrape();
  expect(read(metrics, 'parity_jobs{queue="mail",state="waiting"}')).toBe(0);
  expect(read(metrics, 'parity_oldest_job_age_seconds{queue="mail"}')).toBe(0);
  expect(read(metrics, 'parity_job_failures_total{queue="mail"}')).toBe(0);
  expect(read(metrics, 'parity_last_backup_size_bytes')).toBe(8);
  expect(Date.now() / 1000 - (read(metrics, 'parity_last_backup_timestamp_seconds') ?? 0)).toBeLessThan(600);
  expect(read(metrics, 'parity_health{part="writes"}')).toBe(1);
  expect(read(metrics, 'parity_prints{state="waiting"}')).toBe(0);
  expect(metrics).toMatch(/parity_build_info\{version="[\d.]+",node="v\d+/);
});

test('no counter falls when a worker dies', async () => {
  await callOften('/healthz', 10);
  const before = read(await scrape(), countOf('/healthz', 200)) ?? 0;
  const pids = [...server.output().stdout.matchAll(/"pid":(\d+)/g)].map(([, pid]) => Number(pid));
  process.kill(pids[0] ?? Number.NaN, 'SIGKILL');
  await expect.poll(() => server.output().stdout, patience).toContain('starting another');
  const after = read(await scrape(), countOf('/healthz', 200)) ?? 0;
  expect(after).toBeGreaterThanOrEqual(before);
  await expect.poll(async () => read(await scrape(), 'parity_workers'), patience).toBe(2);
});

const deployed = join(import.meta.dirname, '../../../deploy');

/** The names of metrics in PromQL: words with an underscore that are no functions. */
const metricNames = /(?<![\w$])[a-z]+(?:_[a-z\d]+)+\b(?!\s*\()/g;

test('the dashboard and the alerts use only metrics that exist', async () => {
  const dashboard = JSON.parse(await readFile(join(deployed, 'grafana-dashboard.json'), 'utf8')) as {
    panels: { targets?: { expr: string }[] }[];
  };
  const alerts = await readFile(join(deployed, 'prometheus-alerts.yml'), 'utf8');
  const expressions = [
    ...dashboard.panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr)),
    ...[...alerts.matchAll(/expr:([\s\S]*?)\n\s+(?:for|labels):/g)].map(([, expr = '']) => expr),
  ];
  expect(expressions.length).toBeGreaterThan(40);
  const used = new Set(expressions.flatMap(expression => expression.match(metricNames) ?? []));
  const exported = new Set(
    [...(await scrape()).matchAll(/^# TYPE (\w+) (\w+)$/gm)].flatMap(([, name = '', type]) =>
      type === 'histogram' ? ['bucket', 'sum', 'count'].map(part => `${name}_${part}`) : [name],
    ),
  );
  // Those of the node_exporter are not ours.
  const unknown = [...used].filter(name => !exported.has(name) && !name.startsWith('node_'));
  expect(unknown).toEqual([]);
  expect(used).toContain('parity_pool_waiting');
});

test('docs/operations.md lists every metric of ours', async () => {
  const docs = await readFile(join(import.meta.dirname, '../../../docs/operations.md'), 'utf8');
  const ours = [...(await scrape()).matchAll(/^# TYPE (parity_\w+)/gm)].map(([, name = '']) => name);
  expect(ours.filter(name => !docs.includes(`\`${name}`))).toEqual([]);
});

test('nothing but /metrics is on the port', async () => {
  expect((await fetch(`http://127.0.0.1:${metricsPort}/`)).status).toBe(404);
  expect((await fetch(`http://127.0.0.1:${metricsPort}/metrics`, { method: 'POST' })).status).toBe(404);
});

test('the server stops with an open scrape connection', async () => {
  await scrape();
  server.kill('SIGTERM');
  expect(await server.ended).toBe(0);
});
