import { Gauge, type Registry } from 'prom-client';
import type { Health } from '#server/core/health.ts';
import { parityVersion } from '#server/core/version.ts';
import type { QueueLoad } from '#server/jobs/jobs.queries.ts';

/** What only the primary process knows. */
export interface ServiceParts {
  health: Health;
  countPrints(): { waiting: number; running: number };
  workers: { count(): number; wanted: number };
  readQueues(): Promise<readonly QueueLoad[]>;
  findLastBackup(): Promise<{ at: Date; bytes: number } | undefined>;
}

type Labels = Record<string, string>;
type Value = [value: number, labels?: Labels];

/** Registers the metrics of the whole service, which are read at each scrape. */
export function registerServiceMetrics(registry: Registry, parts: ServiceParts): void {
  const gauge = (
    name: string,
    help: string,
    labelNames: string[],
    read: () => Value[] | Promise<Value[]>,
  ): void => {
    new Gauge({
      name,
      help,
      labelNames,
      registers: [registry],
      async collect() {
        this.reset();
        for (const [value, labels = {}] of await read()) this.set(labels, value);
      },
    });
  };

  gauge('parity_build_info', 'Always 1; the version is a label', ['version', 'node'], () => [
    [1, { version: parityVersion, node: process.version }],
  ]);
  gauge('parity_health', '1 while a part works, 0 while it fails; absent if it is off', ['part'], () =>
    Object.entries(parts.health.read()).flatMap(([part, { state }]): Value[] =>
      state === 'off' ? [] : [[state === 'ok' ? 1 : 0, { part }]],
    ),
  );
  gauge('parity_workers', 'Processes that answer requests', [], () => [[parts.workers.count()]]);
  gauge('parity_workers_wanted', 'The setting WORKERS', [], () => [[parts.workers.wanted]]);
  gauge('parity_prints', 'PDFs that wait or are printed', ['state'], () =>
    Object.entries(parts.countPrints()).map(([state, count]): Value => [count, { state }]),
  );

  gauge('parity_jobs', 'Jobs in the queue by state', ['queue', 'state'], async () =>
    (await parts.readQueues()).flatMap(({ queue, waiting, active, failed }): Value[] => [
      [waiting, { queue, state: 'waiting' }],
      [active, { queue, state: 'active' }],
      [failed, { queue, state: 'failed' }],
    ]),
  );
  gauge(
    'parity_oldest_job_age_seconds',
    'Age of the oldest waiting job; 0 if none waits',
    ['queue'],
    async () =>
      (await parts.readQueues()).map(({ queue, oldestAgeSeconds }): Value => [oldestAgeSeconds, { queue }]),
  );

  const fromBackup = async (read: (backup: { at: Date; bytes: number }) => number): Promise<Value[]> => {
    const backup = await parts.findLastBackup();
    return backup ? [[read(backup)]] : [];
  };
  gauge('parity_last_backup_timestamp_seconds', 'When the last backup was made', [], () =>
    fromBackup(({ at }) => at.getTime() / 1_000),
  );
  gauge('parity_last_backup_size_bytes', 'Size of the last backup', [], () =>
    fromBackup(({ bytes }) => bytes),
  );
}
