import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { counts } from '#server/core/counts.ts';
import type { WorkSlots } from '#server/db/connections/work.ts';
import { observeStatements } from '#server/db/driver/statement-times.ts';
import type { AnswerObserver } from '#server/http/connections/request-hooks.ts';

/** The connections of a pool, or of a part of it that work of one kind may use. */
const requestSeconds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];
const statementSeconds = [0.001, 0.005, 0.025, 0.1, 0.5, 1, 5];

/** The metrics of one process. Those of several processes are added up. */
export function createProcessMetrics(readWork: WorkSlots['count']) {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  // The default is the average of all processes, in which a blocked one does not stand out.
  Object.assign(registry.getSingleMetric('nodejs_eventloop_lag_p99_seconds') ?? {}, { aggregator: 'max' });

  const requests = new Histogram({
    name: 'parity_http_request_duration_seconds',
    help: 'Time from the arrival of a request to the end of its answer, without event streams',
    labelNames: ['method', 'route', 'status'],
    buckets: requestSeconds,
    registers,
  });
  const statements = new Histogram({
    name: 'parity_statement_duration_seconds',
    help: 'Time of a database statement, including the time behind others on the same connection',
    labelNames: ['statement'],
    buckets: statementSeconds,
    registers,
  });
  const statementFailures = new Counter({
    name: 'parity_statement_failures_total',
    help: 'Database statements that failed',
    labelNames: ['statement'],
    registers,
  });
  const stop = observeStatements(({ name, milliseconds, hasFailed }) => {
    statements.observe({ statement: name }, milliseconds / 1_000);
    if (hasFailed) statementFailures.inc({ statement: name });
  });
  registerPools(registry, readWork);
  registerCounts(registry);

  const observeAnswer: AnswerObserver = ({ method, routeOptions }, reply) => {
    if (routeOptions.config.isBackground) return;
    const labels = { method, route: routeOptions.url ?? 'none', status: reply.statusCode };
    requests.observe(labels, reply.elapsedTime / 1_000);
  };
  return { registry, observeAnswer, stop };
}

function registerPools(registry: Registry, readWork: WorkSlots['count']): void {
  const gauge = (state: 'running' | 'waiting', name: string, help: string) =>
    new Gauge({
      name,
      help,
      labelNames: ['work'],
      registers: [registry],
      collect() {
        for (const use of readWork()) this.set({ work: use.work }, use[state]);
      },
    });
  gauge('running', 'parity_pool_connections_in_use', 'Database connections that are working');
  gauge('waiting', 'parity_pool_waiting', 'Callers that wait for a database connection');
}

function registerCounts(registry: Registry): void {
  const registers = [registry];
  new Gauge({
    name: 'parity_open_event_streams',
    help: 'Open pages that receive live updates',
    registers,
    collect() {
      this.set(counts.openStreams);
    },
  });
  new Counter({
    name: 'parity_sign_in_failures_total',
    help: 'Failed sign-ins: wrong password or unknown account, wrong code, refused because of earlier failures',
    labelNames: ['reason'],
    registers,
    collect() {
      this.reset();
      for (const [reason, count] of Object.entries(counts.signInFailures)) this.inc({ reason }, count);
    },
  });
  new Counter({
    name: 'parity_hl7_messages_total',
    help: 'HL7 messages by acknowledgement: AA accepted, AE cannot be processed, AR refused',
    labelNames: ['acknowledgement'],
    registers,
    collect() {
      this.reset();
      for (const [acknowledgement, count] of Object.entries(counts.hl7Messages))
        this.inc({ acknowledgement }, count);
    },
  });
  new Counter({
    name: 'parity_job_failures_total',
    help: 'Failed tries of jobs; those of the queue "mail" are mails',
    labelNames: ['queue'],
    registers,
    collect() {
      this.reset();
      for (const [queue, count] of counts.jobFailures) this.inc({ queue }, count);
    },
  });
}
