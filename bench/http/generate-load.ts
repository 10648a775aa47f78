import { Agent, request } from 'node:http';
import { performance } from 'node:perf_hooks';
import { parentPort } from 'node:worker_threads';

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
  const bodies = load.bodies?.slice();
  const times: number[] = [];
  const started = performance.now();
  const end = started + load.seconds * 1000;
  const runClient = async () => {
    do {
      const body = bodies?.shift();
      const sent = body && { ...body, rn_actual: (body.rn_actual % 20) + 0.5 };
      const before = performance.now();
      const answer = await send(load, agent, sent && JSON.stringify(sent));
      times.push(performance.now() - before);
      if (sent) bodies?.push({ ...sent, version: JSON.parse(answer).version });
    } while (performance.now() < end);
  };
  await Promise.all(Array.from({ length: load.clients }, runClient));
  agent.destroy();
  return { times, seconds: (performance.now() - started) / 1000, bodies };
}

function send({ address, path, headers }: Load, agent: Agent, body: string | undefined): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const options = {
    agent,
    method: body ? 'POST' : 'GET',
    headers: {
      ...headers,
      ...(body && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }),
    },
  };
  const sent = request(address + path, options, response => {
    let text = '';
    response.setEncoding('utf8');
    response.on('data', (chunk: string) => {
      text += chunk;
    });
    response.on('end', () => {
      if (response.statusCode === 200) resolve(text);
      else reject(new Error(`${address}${path} returned ${response.statusCode}: ${text.slice(0, 500)}`));
    });
    response.on('error', reject);
  });
  sent.on('error', reject);
  sent.end(body);
  return promise;
}

parentPort?.on('message', async (load: Load) => parentPort?.postMessage(await generateLoad(load)));
