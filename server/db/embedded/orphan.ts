import { execFile } from 'node:child_process';
import { readlink } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { clusterDirectory } from './cluster.ts';
import { findRunningServer } from './socket.ts';

/** Stop in order, at once, in any case: with the time that PostgreSQL gets for each. */
const attempts = [
  ['SIGINT', 30_000],
  ['SIGQUIT', 10_000],
  ['SIGKILL', 5_000],
] as const;

/** Ends the server that a killed Parity has left behind. Only the holder of the directory's lock may call this. */
export async function endOrphan(dataDir: string): Promise<void> {
  const server = await findRunningServer(dataDir);
  if (!server || !(await isServing(server.pid, clusterDirectory(dataDir)))) return;
  for (const [signal, patienceMs] of attempts) {
    if (!isRunning(server.pid, signal)) return;
    for (let waited = 0; waited < patienceMs && isRunning(server.pid, 0); waited += 50) await wait(50);
  }
}

/** The process may be another one, which got the same number after a restart of the machine. */
async function isServing(pid: number, directory: string): Promise<boolean> {
  // PostgreSQL works in the directory of its cluster.
  if (process.platform === 'linux') return (await readlink(`/proc/${pid}/cwd`).catch(() => '')) === directory;
  const { stdout } = await promisify(execFile)('ps', ['-o', 'command=', '-p', String(pid)]).catch(() => ({
    stdout: '',
  }));
  return stdout.includes(directory);
}

function isRunning(pid: number, signal: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(pid, signal);
  } catch {
    return false;
  }
}
