import { readdirSync, readFileSync } from 'node:fs';
import type { Pool } from '#server/db/driver/pool.ts';

interface ProcessTime {
  parent: number;
  /** User and system time, of the process and of its children that have ended. */
  milliseconds: number;
}

/** Linux counts in ticks, 100 a second on every usual system. */
const millisecondsPerTick = 10;

/** The processor time of a process and all its descendants; undefined where there is no /proc. */
export function readProcessorTime(pid: number | undefined): number | undefined {
  const processes = listProcesses();
  if (pid === undefined || !processes.has(pid)) return undefined;
  const sumTree = (id: number): number => {
    let sum = processes.get(id)?.milliseconds ?? 0;
    for (const [child, { parent }] of processes) if (parent === id) sum += sumTree(child);
    return sum;
  };
  return sumTree(pid);
}

/** The resident memory of a process and of each of its children, in bytes; undefined where there is no /proc. */
export function readMemory(pid: number): number[] | undefined {
  const processes = listProcesses();
  if (!processes.has(pid)) return undefined;
  const children = [...processes].filter(([, { parent }]) => parent === pid).map(([child]) => child);
  return [pid, ...children].map(id => {
    const kilobytes = /VmRSS:\s+(\d+)/.exec(readProcFile(`${id}/status`) ?? '')?.[1];
    return Number(kilobytes ?? 0) * 1024;
  });
}

/** The process whose children serve the connections; undefined if PostgreSQL runs on another machine. */
export async function findPostmaster(pool: Pool): Promise<number | undefined> {
  const { rows } = await pool.query('select pg_backend_pid() as pid');
  const backend = Number(rows[0]?.pid);
  const isLocal = readProcFile(`${backend}/comm`)?.startsWith('postgres');
  return isLocal ? listProcesses().get(backend)?.parent : undefined;
}

function listProcesses(): Map<number, ProcessTime> {
  const processes = new Map<number, ProcessTime>();
  for (const name of listProcFolder().filter(entry => /^\d+$/.test(entry))) {
    const stat = readProcFile(`${name}/stat`);
    // The second field is the name in parentheses, which may contain spaces; the state and the parent follow it.
    const fields = stat?.slice(stat.lastIndexOf(')') + 2).split(' ') ?? [];
    const ticks = fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0);
    if (stat)
      processes.set(Number(name), { parent: Number(fields[1]), milliseconds: ticks * millisecondsPerTick });
  }
  return processes;
}

function listProcFolder(): string[] {
  try {
    return readdirSync('/proc');
  } catch {
    return [];
  }
}

/** Undefined if the process has ended since it was listed. */
function readProcFile(path: string): string | undefined {
  try {
    return readFileSync(`/proc/${path}`, 'utf8');
  } catch {
    return undefined;
  }
}
