import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { Pool } from '#server/db/driver/pool.ts';
import { computeTiming } from '../tools/measure.ts';
import type { Line } from '../tools/print-table.ts';
import type { Load, LoadResult, SaveBody } from './generate-load.ts';
import { findPostmaster, readProcessorTime } from './processor-time.ts';
import { type Server, serverProcesses } from './servers.ts';

/** A request to one of the servers that are compared. */
export interface Side {
  /** Added to the label; empty where the label is enough. */
  name: string;
  server: Server;
  path: string;
  headers: Record<string, string>;
  /** Shifts to save; without them the requests are GET. Each round replaces them by the saved ones, with their new versions. */
  bodies?: SaveBody[] | undefined;
  /** Runs before each of its rounds. */
  prepare?: () => Promise<void>;
}

export interface LoadOptions {
  clients?: number;
  rounds?: number;
  warmsUp?: boolean;
}

/** What the requests of one or more rounds took. The processor times are undefined where they cannot be read. */
interface Sample {
  times: number[];
  seconds: number;
  nodeMs: number | undefined;
  postgresMs: number | undefined;
}

/**
 * Measures servers over HTTP in rounds of `seconds`. The requests come from a separate thread, so that nothing else delays
 * them. `pool` leads to the PostgreSQL behind the servers.
 */
export async function startMeter(stack: AsyncDisposableStack, seconds: number, pool?: Pool) {
  const postmaster = pool && (await findPostmaster(pool));
  const generator = new Worker(new URL('./generate-load.ts', import.meta.url));
  stack.defer(async () => {
    await generator.terminate();
  });
  const ended = once(generator, 'exit').then(() => {
    throw new Error('the thread that sends the requests has ended');
  });
  // `run` reports it while a measurement waits; the end of the thread after the last one is no error.
  ended.catch(() => undefined);

  async function run(side: Side, clients: number): Promise<LoadResult> {
    const { server, path, headers, bodies } = side;
    await side.prepare?.();
    const load: Load = { address: server.address, path, headers, bodies, clients, seconds };
    generator.postMessage(load);
    const [result] = (await Promise.race([once(generator, 'message'), ended])) as [LoadResult];
    if (result.bodies) bodies?.splice(0, bodies.length, ...result.bodies);
    return result;
  }

  async function measureRound(side: Side, clients: number): Promise<Sample> {
    const pids = [side.server.pid, postmaster];
    const before = pids.map(readProcessorTime);
    const result = await run(side, clients);
    const after = pids.map(readProcessorTime);
    const [nodeMs, postgresMs] = after.map((time, index) => combine(time, before[index], (a, b) => a - b));
    return { ...result, nodeMs, postgresMs };
  }

  return {
    /**
     * The sides take turns, so that a change in the speed of the machine affects all of them. The first is the reference of
     * the others.
     */
    async compare(
      label: string,
      sides: readonly Side[],
      { clients = 1, rounds = 3, warmsUp = true }: LoadOptions = {},
    ): Promise<Line[]> {
      // A single client would warm up only one of the server's processes.
      for (const side of warmsUp ? sides : []) await run(side, Math.max(clients, serverProcesses));
      const samples = new Map<Side, Sample>();
      for (let round = 0; round < rounds; round += 1) {
        for (const side of sides) {
          const sample = await measureRound(side, clients);
          const earlier = samples.get(side);
          samples.set(side, earlier ? addSamples(earlier, sample) : sample);
        }
      }
      const [first, ...others] = Array.from(samples, ([{ name }, sample]) =>
        toLine([label, name].filter(Boolean).join(', '), sample),
      );
      if (!first) return [];
      const reference = { label: sides[0]?.name ?? '', timing: first.timing };
      return [first, ...others.map(line => ({ ...line, reference }))];
    },
  };
}

function addSamples(a: Sample, b: Sample): Sample {
  const add = (x: number, y: number) => x + y;
  return {
    times: a.times.concat(b.times),
    seconds: a.seconds + b.seconds,
    nodeMs: combine(a.nodeMs, b.nodeMs, add),
    postgresMs: combine(a.postgresMs, b.postgresMs, add),
  };
}

function toLine(label: string, { times, seconds, nodeMs, postgresMs }: Sample): Line {
  const perCall = (ms: number | undefined) => combine(ms, times.length, (total, calls) => total / calls);
  return {
    label,
    timing: computeTiming(times),
    load: {
      perSecond: times.length / seconds,
      nodeMs: perCall(nodeMs),
      postgresMs: perCall(postgresMs),
    },
  };
}

/** Undefined if one of the numbers could not be read. */
function combine(
  a: number | undefined,
  b: number | undefined,
  compute: (a: number, b: number) => number,
): number | undefined {
  return a === undefined || b === undefined ? undefined : compute(a, b);
}
