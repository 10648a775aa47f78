import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { openCommandStore } from '#server/testing/processes/command-store.ts';
import { startServer } from '#server/testing/processes/server-process.ts';

const missing = ['systemd-notify', 'python3'].filter(name => spawnSync('which', [name]).status !== 0);
const patience = { timeout: 60_000 };

/** Receives what a service tells systemd; Node cannot. */
const receiver = `
import socket, sys
receiver = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
receiver.bind(sys.argv[1])
while True: print(receiver.recv(4096).decode(), flush=True)
`;

test('the server notifies systemd that it has started, and repeatedly while its workers answer', async ({
  skip,
}) => {
  if (missing.length > 0) skip(`not installed: ${missing.join(', ')}`);
  const directory = await mkdtemp(join(tmpdir(), 'parity-watchdog-'));
  const socket = join(directory, 'notify');
  const systemd = spawn('python3', ['-c', receiver, socket], { stdio: ['ignore', 'pipe', 'inherit'] });
  let heard = '';
  systemd.stdout.on('data', chunk => (heard += chunk));
  const store = await openCommandStore();
  const server = startServer({
    ...store.settings,
    DEMO: '0',
    WORKERS: '2',
    NOTIFY_SOCKET: socket,
    WATCHDOG_USEC: '1500000',
  });
  onTestFinished(async () => {
    systemd.kill();
    server.kill('SIGKILL');
    await server.ended;
    await store.close();
    await rm(directory, { recursive: true });
  });
  await server.ready();
  const countSigns = () => heard.split('WATCHDOG=1').length - 1;
  await expect.poll(() => heard, patience).toMatch(/^READY=1/);
  await expect.poll(countSigns, patience).toBeGreaterThan(3);

  const workers = execFileSync('pgrep', ['-P', String(server.pid)], { encoding: 'utf8' })
    .trim()
    .split('\n');
  for (const pid of workers) process.kill(Number(pid), 'SIGSTOP');
  await delay(1_000);
  const last = countSigns();
  await delay(3_000);
  expect(countSigns()).toBe(last);
  for (const pid of workers) process.kill(Number(pid), 'SIGCONT');
  await expect.poll(countSigns, patience).toBeGreaterThan(last);
});
