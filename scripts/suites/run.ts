import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';

const stop = new AbortController();
process.once('SIGTERM', () => {
  stop.abort();
  process.exit(143);
});

interface RunOptions {
  /** Prints the output directly instead of returning it. Only one program at a time should do so. */
  isLive?: boolean;
  env?: Record<string, string>;
}

/** Runs a program of this repository with this Node. */
export async function run(args: string[], { isLive = false, env }: RunOptions = {}) {
  const output = isLive ? 'inherit' : 'pipe';
  const child = spawn(process.execPath, args, {
    stdio: ['ignore', output, output],
    env: { ...process.env, ...env },
    signal: stop.signal,
  });
  const outputs = [child.stdout, child.stderr].map(stream => (stream ? text(stream) : ''));
  const [exitCode]: (number | null)[] = await once(child, 'close');
  return { exitCode: exitCode ?? null, output: (await Promise.all(outputs)).join('').trimEnd() };
}
