import { AggregatorRegistry, type Registry } from 'prom-client';
import type { MetricsSnapshot } from '#server/process/workers/messages.ts';

/**
 * Adds up the metrics of the primary and its workers. Keeps the counters of workers that have ended: a sum that falls would look like
 * a restart of the counter, and Prometheus would count all of the rest again.
 */
export function createAddingUp() {
  let latest = new Map<number, MetricsSnapshot>();
  let ended: MetricsSnapshot = [];

  return async (
    own: MetricsSnapshot,
    workers: ReadonlyMap<number, MetricsSnapshot | undefined>,
  ): Promise<Registry> => {
    const gone = [...latest]
      .filter(([id]) => !workers.has(id))
      .map(([, metrics]) => metrics.filter(isCounter));
    ended = (await aggregate([ended, ...gone]).getMetricsAsJSON()) as MetricsSnapshot;
    latest = new Map([...workers].map(([id, metrics]) => [id, metrics ?? latest.get(id) ?? []]));
    return aggregate([own, ended, ...latest.values()]);
  };
}

function aggregate(snapshots: MetricsSnapshot[]): Registry {
  return AggregatorRegistry.aggregate(snapshots);
}

function isCounter({ type }: MetricsSnapshot[number]): boolean {
  return type === 'counter' || type === 'histogram';
}
