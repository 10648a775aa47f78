import { Agent } from 'node:http';
import { performance } from 'node:perf_hooks';
import { parentPort } from 'node:worker_threads';
import type { SaveBody } from './generate-load.ts';
import { send } from './send.ts';

/** Requests at a fixed rate, whether or not earlier ones have been answered: as people send them. */
export interface RateLoad {
  address: string;
  headers: Record<string, string>;
  perSecond: number;
  seconds: number;
  /** Read in turn. */
  paths: string[];
  savePath: string;
  /** Every fourth request saves one of these, with other RNs than before. */
  bodies: SaveBody[];
}

export interface RateResult {
  /** Of the answered requests, in milliseconds. */
  times: number[];
  /** Answers by status; `lost` are requests without an answer, `silent` are 503 without Retry-After. */
  counts: Record<string, number>;
  bodies: SaveBody[];
}

const agent = new Agent({ keepAlive: true, maxSockets: 256 });

async function sendAtRate(load: RateLoad): Promise<RateResult> {
  const bodies = load.bodies.slice();
  const result: RateResult = { times: [], counts: {}, bodies };
  const pending = new Set<Promise<void>>();
  const started = performance.now();
  for (let number = 0; ; number += 1) {
    const due = started + (number / load.perSecond) * 1000;
    if (due > started + load.seconds * 1000) break;
    const wait = due - performance.now();
    if (wait > 1) await new Promise(resolve => setTimeout(resolve, wait));
    const sending = sendOne(load, number, result).finally(() => pending.delete(sending));
    pending.add(sending);
  }
  await Promise.all(pending);
  return result;
}

async function sendOne(load: RateLoad, number: number, { times, counts, bodies }: RateResult): Promise<void> {
  const count = (name: string) => {
    counts[name] = (counts[name] ?? 0) + 1;
  };
  const body = number % 4 === 0 ? bodies.shift() : undefined;
  const changed = body && { ...body, rn_actual: (body.rn_actual % 20) + 0.5 };
  const path = changed ? load.savePath : (load.paths[number % load.paths.length] ?? '');
  const before = performance.now();
  try {
    const { status, retryAfter, text } = await send(agent, load.address + path, {
      headers: load.headers,
      body: changed && JSON.stringify(changed),
    });
    times.push(performance.now() - before);
    count(status === 503 && retryAfter === undefined ? 'silent' : String(status));
    if (changed && status === 200) bodies.push({ ...changed, version: JSON.parse(text).version });
    else if (body && status === 409) bodies.push({ ...body, version: JSON.parse(text).current.version });
    else if (body) bodies.push(body);
  } catch {
    count('lost');
    if (body) bodies.push(body);
  }
}

parentPort?.on('message', async (load: RateLoad) => parentPort?.postMessage(await sendAtRate(load)));
