import { execFile } from 'node:child_process';
import { readdir, readFile, readlink, realpath } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';

interface Server {
  pid: number;
  /** False for the processes that PostgreSQL's first one starts. */
  isFirst: boolean;
}

/** Fast shutdown, immediate shutdown, kill, each with the time that PostgreSQL gets. */
const attempts = [
  ['SIGINT', 30_000],
  ['SIGQUIT', 10_000],
  ['SIGKILL', 5_000],
] as const;

/** Ends the PostgreSQL that a killed Parity has left in the cluster. Only the holder of the directory's lock may call this. */
export async function endServers(cluster: string): Promise<void> {
  for (const [signal, patienceMs] of attempts) {
    let servers = await listServers(cluster);
    for (const { pid, isFirst } of servers) {
      // The first process ends the others. Without it they end by themselves. For them, SIGINT does not mean to stop.
      if (isFirst || signal !== 'SIGINT') sendSignal(pid, signal);
    }
    for (let waited = 0; servers.length > 0 && waited < patienceMs; waited += 50) {
      await wait(50);
      servers = await listServers(cluster);
    }
    if (servers.length === 0) return;
  }
}

function sendSignal(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // The process has ended meanwhile.
  }
}

/** Finds servers by their directory. The process number in the lock file may belong to another program after a restart. */
async function listServers(cluster: string): Promise<Server[]> {
  const directory = await realpath(cluster);
  const processes = process.platform === 'linux' ? await listLinux() : await listCommands();
  return processes
    .filter(
      ({ command, workingDirectory }) =>
        workingDirectory === directory ||
        [cluster, directory].some(path => command.includes(`postgres -D ${path} `)),
    )
    .map(({ pid, command }) => ({ pid, isFirst: !command.startsWith('postgres: ') }));
}

interface Process {
  pid: number;
  command: string;
  /** Unknown on macOS, and in containers that may not see it. */
  workingDirectory?: string | undefined;
}

/** The processes of PostgreSQL, without zombies, which have no command. */
async function listLinux(): Promise<Process[]> {
  const read = (pid: string, name: string) => readFile(`/proc/${pid}/${name}`, 'utf8').catch(() => '');
  const names = await readdir('/proc').catch((): string[] => []);
  const found = names
    .filter(name => /^\d+$/.test(name))
    .map(async (pid): Promise<Process[]> => {
      if ((await read(pid, 'comm')).trim() !== 'postgres') return [];
      const command = (await read(pid, 'cmdline')).replaceAll('\0', ' ');
      const workingDirectory = await readlink(`/proc/${pid}/cwd`).catch(() => undefined);
      return command === '' ? [] : [{ pid: Number(pid), command, workingDirectory }];
    });
  return (await Promise.all(found)).flat();
}

async function listCommands(): Promise<Process[]> {
  const { stdout } = await promisify(execFile)('ps', ['-axww', '-o', 'pid=,command='], {
    maxBuffer: 64 * 1024 * 1024,
  });
  return stdout.split('\n').map(line => {
    const [, pid, command = ''] = /^ *(\d+) (.*)/.exec(line) ?? [];
    return { pid: Number(pid), command };
  });
}
