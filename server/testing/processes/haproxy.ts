import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { findFreePort } from './free-port.ts';

const configuration = join(import.meta.dirname, '../../..', 'deploy', 'haproxy-web.cfg');

const program = process.env.HAPROXY || 'haproxy';

export function isHaproxyInstalled(): boolean {
  return spawnSync(program, ['-v']).status === 0;
}

/** A running HAProxy in front of two servers. */
export interface Haproxy {
  address: string;
  /** Waits until it sends requests to both servers. */
  waitForBoth(): Promise<void>;
  stop(): Promise<void>;
}

/** With deploy/haproxy-web.cfg, but without TLS. */
export async function startHaproxy(ports: readonly [number, number]): Promise<Haproxy> {
  const directory = await mkdtemp(join(tmpdir(), 'parity-haproxy-'));
  const [file, socket] = [join(directory, 'haproxy.cfg'), join(directory, 'stats')];
  const port = await findFreePort();
  const text = (await readFile(configuration, 'utf8'))
    .replace(/^ +bind :443.*\n| +http-request redirect.*\n/gm, '')
    .replace('bind :80', `bind 127.0.0.1:${port}`)
    .replaceAll('127.0.0.1:8081', `127.0.0.1:${ports[0]}`)
    .replaceAll('127.0.0.1:8082', `127.0.0.1:${ports[1]}`)
    .replace('defaults\n', `global\n    stats socket ${socket}\ndefaults\n`);
  await writeFile(file, text);
  const child = spawn(program, ['-db', '-f', file], { stdio: 'ignore' });
  const ended = once(child, 'exit');
  return {
    address: `http://127.0.0.1:${port}`,
    async waitForBoth() {
      while ((await ask(socket, 'show stat')).match(/^parity,(one|two),.*,UP,/gm)?.length !== 2) {
        if (child.exitCode !== null) throw new Error('HAProxy ended');
        await delay(100);
      }
    },
    async stop() {
      child.kill('SIGKILL');
      await ended;
      await rm(directory, { recursive: true });
    },
  };
}

/** The answer of the stats socket; empty while there is none. */
async function ask(path: string, command: string): Promise<string> {
  const socket = connect(path);
  socket.end(`${command}\n`);
  return (await socket.toArray().catch(() => [])).join('');
}
