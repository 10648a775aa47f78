import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';

export interface Command {
  args: string[];
  env?: Record<string, string>;
}

const running = new Set<ChildProcess>();
process.once('SIGTERM', () => {
  for (const child of running) child.kill();
  process.exit(143);
});

function start({ args, env }: Command, output: 'inherit' | 'pipe'): ChildProcess {
  const child = spawn(process.execPath, args, {
    stdio: ['ignore', output, output],
    env: { ...process.env, ...env },
  });
  running.add(child);
  child.once('exit', () => running.delete(child));
  return child;
}

/** Runs a program of this repository on this Node, its output going straight through; answers its exit code. */
export async function runThrough(command: Command): Promise<number | null> {
  const [code] = await once(start(command, 'inherit'), 'exit');
  return code;
}

/** The same with its output kept, for programs that run side by side. */
export async function runKept(command: Command): Promise<{ code: number | null; output: string }> {
  const child = start(command, 'pipe');
  const outputs = [child.stdout, child.stderr].map(stream => (stream ? text(stream) : ''));
  const [code] = await once(child, 'close');
  return { code, output: (await Promise.all(outputs)).join('') };
}

/** Does `work` for every item, two at a time: more at once only wait for each other on two cores. */
export async function twoAtATime<T, R>(items: T[], work: (item: T) => Promise<R>): Promise<R[]> {
  const results: R[] = [];
  const queue = [...items.entries()];
  const worker = async () => {
    for (let next = queue.shift(); next; next = queue.shift()) results[next[0]] = await work(next[1]);
  };
  await Promise.all([worker(), worker()]);
  return results;
}
