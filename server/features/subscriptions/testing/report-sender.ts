import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { nodeSettings } from '#server/testing/processes/node-process.ts';

/** Another process that sends subscribed reports. `directory` has its `clock` and printed.html. */
export async function spawnReportSender(databaseUrl: string, directory: string): Promise<ChildProcess> {
  const program = fileURLToPath(new URL('./report-sender-main.ts', import.meta.url));
  const child = spawn(process.execPath, [program, databaseUrl, directory], {
    env: { ...process.env, ...nodeSettings },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(child.stdout, 'data');
  return child;
}
