import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { type FileHandle, open } from 'node:fs/promises';
import { text } from 'node:stream/consumers';
import { promisify, stripVTControlCharacters } from 'node:util';

/** Runs a program and kills it at the deadline; resolves to the reason if it failed. */
export async function run([program = '', ...args]: string[], seconds: number): Promise<string | undefined> {
  const deadline = AbortSignal.timeout(seconds * 1000);
  try {
    await promisify(execFile)(program, args, { signal: deadline, maxBuffer: 64 * 1024 * 1024 });
    return undefined;
  } catch (error) {
    if (deadline.aborted) return `not done within ${seconds} seconds`;
    const { message, stdout = '', stderr = '' } = error as Error & { stdout?: string; stderr?: string };
    return firstError(`${stderr}\n${stdout}`) ?? message.split('\n')[0] ?? 'failed';
  }
}

/**
 * Runs a program that must not be interrupted. It is detached, so that signals from the terminal do not reach it, and writes to a
 * file, so that it continues after this process ends. At the deadline it is left running.
 */
export async function runDetached(
  [program = '', ...args]: string[],
  { seconds, logFile }: { seconds: number; logFile: string },
): Promise<string | undefined> {
  const log = await open(logFile, 'a+', 0o600);
  try {
    const { size: start } = await log.stat();
    const child = spawn(program, args, { detached: true, stdio: ['ignore', log.fd, log.fd] });
    const deadline = AbortSignal.timeout(seconds * 1000);
    const [code] = await once(child, 'exit', { signal: deadline }).catch(error => {
      if (!deadline.aborted) throw error;
      child.unref();
      return ['late'];
    });
    if (code === 'late') return `not done within ${seconds} seconds, still running (see ${logFile})`;
    if (code === 0) return undefined;
    return firstError(await textFrom(log, start)) ?? `failed (see ${logFile})`;
  } catch (error) {
    return (error as Error).message;
  } finally {
    await log.close();
  }
}

function textFrom(log: FileHandle, start: number): Promise<string> {
  return text(log.createReadStream({ start, autoClose: false }));
}

/** The first error line of the output, which names the cause. */
function firstError(output: string): string | undefined {
  const lines = output.split('\n').map(line => stripVTControlCharacters(line).trim());
  return lines.find(line => /^(e|error):? /i.test(line));
}
