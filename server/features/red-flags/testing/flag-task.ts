import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { nodeSettings } from '#server/testing/processes/node-process.ts';

const program = fileURLToPath(new URL('./flag-task-main.ts', import.meta.url));

/**
 * Another process runs the task of red flags from a date on. It is killed within half a second after its first date; returns the
 * last one that was done, undefined if the process ended in another way.
 */
export async function killFlagTask(
  firstDate: string,
  environment: Record<string, string>,
): Promise<string | undefined> {
  const child = spawn(process.execPath, [program, firstDate], {
    env: { ...process.env, ...nodeSettings, ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const closed = once(child, 'close');
  let last: string | undefined;
  for await (const line of createInterface({ input: child.stdout })) {
    if (last === undefined) setTimeout(() => child.kill('SIGKILL'), Math.random() * 500);
    last = line;
  }
  const [, signal] = await closed;
  return signal === 'SIGKILL' ? last : undefined;
}
