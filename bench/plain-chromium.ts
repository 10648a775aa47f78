import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { chromiumFlags } from '#server/pdf/chromium-flags.ts';

export interface PageLoad {
  url: string;
  cookies: readonly { name: string; value: string }[];
  slowdown: number;
  /** An expression whose value is returned. */
  read: string;
}

const viewport = { width: 1366, height: 768 };

/** A Chromium without Playwright, whose listening to errors makes the first paint later (decision 020). */
export async function startPlainChromium(stack: AsyncDisposableStack, executable: string) {
  const profile = await mkdtemp(join(tmpdir(), 'parity-bench-'));
  stack.defer(() => rm(profile, { recursive: true, force: true, maxRetries: 10 }));
  const flags = [
    '--headless=new',
    '--remote-debugging-port=0',
    `--user-data-dir=${profile}`,
    '--no-first-run',
  ];
  const chromium = spawn(executable, [...flags, ...chromiumFlags(), 'about:blank'], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  stack.defer(async () => {
    chromium.kill();
    await once(chromium, 'exit');
  });
  const send = await connect(await findAddress(chromium));

  /** Loads a page in a new browser context, so that nothing is cached. */
  return async <T>({ url, cookies, slowdown, read }: PageLoad): Promise<T> => {
    const { browserContextId } = await send('Target.createBrowserContext');
    const own = cookies.map(({ name, value }) => ({ name, value, url }));
    await send('Storage.setCookies', { browserContextId, cookies: own });
    const { targetId } = await send('Target.createTarget', { url: 'about:blank', browserContextId });
    const { sessionId } = await send('Target.attachToTarget', { targetId, flatten: true });
    const sendToPage = (method: string, params: object) => send(method, params, String(sessionId));
    await sendToPage('Emulation.setCPUThrottlingRate', { rate: slowdown });
    await sendToPage('Emulation.setDeviceMetricsOverride', {
      ...viewport,
      deviceScaleFactor: 1,
      mobile: false,
    });
    await sendToPage('Page.navigate', { url });
    const evaluation = { expression: read, awaitPromise: true, returnByValue: true };
    const { result } = await sendToPage('Runtime.evaluate', evaluation);
    await send('Target.disposeBrowserContext', { browserContextId });
    return (result as { value: T }).value;
  };
}

/** Chromium prints the address for its protocol. */
async function findAddress({ stderr }: ChildProcess): Promise<string> {
  if (!stderr) throw new Error('Chromium was started without a pipe for its messages');
  for await (const line of createInterface({ input: stderr })) {
    const address = /ws:\/\/\S+/.exec(line)?.[0];
    if (address) {
      stderr.resume();
      return address;
    }
  }
  throw new Error('Chromium ended before it was ready');
}

type Send = (method: string, params?: object, sessionId?: string) => Promise<Record<string, unknown>>;

interface ProtocolAnswer {
  id?: number;
  result?: Record<string, unknown>;
  error?: { message: string };
}

/** Sends commands of the Chrome DevTools Protocol. */
async function connect(address: string): Promise<Send> {
  const socket = new WebSocket(address);
  await once(socket, 'open');
  const waiting = new Map<number, (answer: ProtocolAnswer) => void>();
  socket.addEventListener('message', ({ data }) => {
    const answer: ProtocolAnswer = JSON.parse(data);
    if (answer.id === undefined) return;
    waiting.get(answer.id)?.(answer);
    waiting.delete(answer.id);
  });
  let lastId = 0;
  return (method, params = {}, sessionId) => {
    lastId += 1;
    const { promise, resolve, reject } = Promise.withResolvers<Record<string, unknown>>();
    waiting.set(lastId, ({ result, error }) =>
      result ? resolve(result) : reject(new Error(`${method}: ${error?.message}`)),
    );
    socket.send(JSON.stringify({ id: lastId, method, params, sessionId }));
    return promise;
  };
}
