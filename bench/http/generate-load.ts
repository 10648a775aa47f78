import { Agent } from 'node:http';
import { performance } from 'node:perf_hooks';
import { parentPort } from 'node:worker_threads';
import { send } from './send.ts';

/** A shift to save. Each answer contains the version that the next save of the shift must name. */
export interface SaveBody {
  rn_actual: number;
  version?: number | undefined;
  [place: string]: unknown;
}

export interface Load {
  address: string;
  path: string;
  headers: Record<string, string>;
  /** Each has one connection and sends the next request when the earlier one is answered. */
  clients: number;
  seconds: number;
  /** Posted in turn, each with other RNs than before, so that something is saved. Without them the requests are GET. */
  bodies?: SaveBody[] | undefined;
}

export interface LoadResult {
  /** Of each request, in milliseconds. */
  times: number[];
  seconds: number;
  /** With their new versions. */
  bodies: SaveBody[] | undefined;
}

async function generateLoad(load: Load): Promise<LoadResult> {
  const agent = new Agent({ keepAlive: true, maxSockets: load.clients });
  const address = load.address + load.path;
  const bodies = load.bodies?.slice();
  const times: number[] = [];
  const started = performance.now();
  const end = started + load.seconds * 1000;
  const runClient = async () => {
    do {
      const shift = bodies?.shift();
      const sent = shift && { ...shift, rn_actual: (shift.rn_actual % 20) + 0.5 };
      const before = performance.now();
      const body = sent && JSON.stringify(sent);
      const { status, text } = await send(agent, address, { headers: load.headers, body });
      if (status !== 200) throw new Error(`${address} returned ${status}: ${text.slice(0, 500)}`);
      times.push(performance.now() - before);
      if (sent) bodies?.push({ ...sent, version: JSON.parse(text).version });
    } while (performance.now() < end);
  };
  await Promise.all(Array.from({ length: load.clients }, runClient));
  agent.destroy();
  return { times, seconds: (performance.now() - started) / 1000, bodies };
}

parentPort?.on('message', async (load: Load) => parentPort?.postMessage(await generateLoad(load)));
