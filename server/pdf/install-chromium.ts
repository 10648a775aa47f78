import { execFile } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { promisify, stripVTControlCharacters } from 'node:util';
import { findChromium } from './chromium.ts';

interface Way {
  name: string;
  commands: string[][];
  seconds: number;
}

/** Fetches a Chromium and answers where it is; fails with one line that says what was tried. */
export async function installChromium(
  log: (line: string) => void,
  ways: Way[] = waysToInstall(),
  find: () => Promise<string | undefined> = findChromium,
): Promise<string> {
  const failures: string[] = [];
  for (const way of ways) {
    log(`Chromium: none found, fetching ${way.name}`);
    const failure = await runAll(way);
    const path = await find();
    if (path) return path;
    failures.push(`${way.name}: ${failure ?? 'installed, but it does not run'}`);
  }
  throw new Error(`no Chromium to be had (${failures.join('; ')}): install one, or set CHROMIUM_PATH to one`);
}

function waysToInstall(): Way[] {
  const playwright = dirname(createRequire(import.meta.url).resolve('playwright-core/package.json'));
  const download = [process.execPath, join(playwright, 'cli.js'), 'install', '--no-shell', 'chromium'];
  const apt = ['env', 'DEBIAN_FRONTEND=noninteractive', 'apt-get'];
  const packages = [
    [...apt, 'update'],
    [...apt, 'install', '-y', '--no-install-recommends', 'chromium'],
  ];
  const fromPlaywright = { name: "Playwright's own", commands: [download], seconds: 180 };
  const fromDebian = { name: "Debian's package", commands: packages, seconds: 600 };
  return isRootOnDebian() ? [fromPlaywright, fromDebian] : [fromPlaywright];
}

function isRootOnDebian(): boolean {
  const release = '/etc/os-release';
  return (
    process.getuid?.() === 0 && existsSync(release) && /^ID=debian$/m.test(readFileSync(release, 'utf8'))
  );
}

/** Runs a way's commands one after the other; answers why it failed, if it did. */
async function runAll({ commands, seconds }: Way): Promise<string | undefined> {
  const deadline = AbortSignal.timeout(seconds * 1000);
  for (const command of commands) {
    const failure = await run(command, deadline);
    if (failure) return deadline.aborted ? `not done within ${seconds} seconds` : failure;
  }
  return undefined;
}

async function run([program = '', ...args]: string[], signal: AbortSignal): Promise<string | undefined> {
  try {
    await promisify(execFile)(program, args, { signal, maxBuffer: 64 * 1024 * 1024 });
    return undefined;
  } catch (error) {
    return reasonOf(error as Error & { stdout?: string; stderr?: string });
  }
}

/** The first line that speaks of an error, which the many that follow only repeat. */
function reasonOf({
  message,
  stdout = '',
  stderr = '',
}: Error & { stdout?: string; stderr?: string }): string {
  const lines = `${stderr}\n${stdout}`.split('\n').map(line => stripVTControlCharacters(line).trim());
  return lines.find(line => /^(e|error):? /i.test(line)) ?? message.split('\n')[0] ?? 'failed';
}
