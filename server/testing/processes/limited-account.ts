import { execFileSync, spawnSync } from 'node:child_process';
import { chownSync } from 'node:fs';

const isRoot = process.getuid?.() === 0;

/** A number of an account that no machine has, so that the limit counts processes of the test alone. */
const unusedId = 61_234;

/** Why this machine cannot limit the processes of a server; undefined if it can. */
export function findMissingLimits(): string | undefined {
  const missing = ['prlimit', 'setpriv'].find(name => spawnSync(name, ['--version']).status !== 0);
  if (missing) return `this machine has no ${missing}`;
  const [program = '', ...args] = [...asLimitedAccount(), 'test', '-r', import.meta.filename];
  if (spawnSync(program, args).status !== 0) return 'only root may open this directory';
  return undefined;
}

/** Runs a program so that a limit on processes applies to it: as root as another account, because the kernel exempts root. */
export function asLimitedAccount(): string[] {
  return isRoot ? ['setpriv', `--reuid=${unusedId}`, `--regid=${unusedId}`, '--clear-groups'] : [];
}

export function giveToLimitedAccount(directory: string): void {
  if (isRoot) chownSync(directory, unusedId, unusedId);
}

/** From now on these processes can start no other one, and no thread, until `allowProcesses`. */
export function refuseProcesses(pids: readonly number[]): void {
  setLimit(pids, '1');
}

export function allowProcesses(pids: readonly number[]): void {
  setLimit(pids, '1000');
}

/** The soft limit, which may be raised again. */
function setLimit(pids: readonly number[], most: string): void {
  for (const pid of pids) {
    const [program = '', ...args] = [...asLimitedAccount(), 'prlimit', `--pid=${pid}`, `--nproc=${most}:`];
    execFileSync(program, args);
  }
}
