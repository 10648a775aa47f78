import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';

const programs = ['ip', 'setpriv', 'etcd', 'patroni', 'haproxy', 'pgbouncer'];

/** Why this machine cannot run a cluster of machines; undefined if it can. */
export function findMissing(): string | undefined {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return 'root on Linux is needed';
  const missing = programs.filter(name => spawnSync('which', [name]).status !== 0);
  if (!findPostgresBinaries()) missing.push('postgresql');
  return missing.length > 0 ? `not installed: ${missing.join(', ')}` : undefined;
}

/** The newest PostgreSQL of Debian's packages. */
export function findPostgresBinaries(): string | undefined {
  const root = '/usr/lib/postgresql';
  try {
    const [newest] = readdirSync(root).toSorted((a, b) => Number(b) - Number(a));
    return newest && `${root}/${newest}/bin`;
  } catch {
    return undefined;
  }
}
