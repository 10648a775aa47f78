import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import type { CommandStore } from '#server/testing/processes/command-store.ts';
import { nodeSettings } from '#server/testing/processes/node-process.ts';

const program = fileURLToPath(new URL('./reminder-process-main.ts', import.meta.url));

/** A server that sends the reminders of a time. `reached` is the time of its last complete round. */
export function spawnReminders(
  { settings }: CommandStore,
  { from, end, secret }: { from: number; end: number; secret: string },
) {
  const times = [from, end].map(time => new Date(time).toISOString());
  const child = spawn(process.execPath, [program, ...times, secret], {
    env: { ...process.env, ...nodeSettings, ...settings },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const server = { child, reached: from, exited: once(child, 'exit') };
  createInterface(child.stdout).on('line', line => {
    server.reached = Date.parse(line);
  });
  return server;
}
