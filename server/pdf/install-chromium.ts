import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { promisify, stripVTControlCharacters } from 'node:util';
import { findChromium } from './chromium.ts';

interface Way {
  name: string;
  command: string[];
  seconds: number;
  /** For a command that must not be interrupted, see `runDetached`. */
  logFile?: string;
}

/** Installs a Chromium and returns its path; throws with one line that lists what was tried. */
export async function installChromium(
  log: (line: string) => void,
  ways: Way[] = waysToInstall(),
  find: () => Promise<string | undefined> = findChromium,
): Promise<string> {
  const failures: string[] = [];
  for (const way of ways) {
    const lasting = way.logFile ? ` (it finishes even if this program stops; output in ${way.logFile})` : '';
    log(`Chromium: none found, fetching ${way.name}${lasting}`);
    const failure = await runWay(way);
    const path = await find();
    if (path) return path;
    failures.push(`${way.name}: ${failure ?? 'installed, but it does not run'}`);
  }
  throw new Error(`no Chromium to be had (${failures.join('; ')}): install one, or set CHROMIUM_PATH to one`);
}

function runWay({ command, seconds, logFile }: Way): Promise<string | undefined> {
  return logFile ? runDetached(command, { seconds, logFile }) : run(command, seconds);
}

function waysToInstall(): Way[] {
  const playwright = dirname(createRequire(import.meta.url).resolve('playwright-core/package.json'));
  const download = [process.execPath, join(playwright, 'cli.js'), 'install', '--no-shell', 'chromium'];
  const fromPlaywright = { name: "Playwright's own", command: download, seconds: 180 };
  return isRootOnDebian()
    ? [fromPlaywright, debianPackage('/var/log/parity-chromium.log')]
    : [fromPlaywright];
}

/**
 * An interrupted dpkg leaves a package database that refuses every later install. So this runs to its end, and first repairs an
 * earlier interruption. The lock on the log file makes a second run wait (`npm test` during `npm start`); apt-get itself waits for
 * other programs. The second try repairs what such a program left.
 */
export function debianPackage(logFile: string): Way {
  const script = `
    umask 022
    export DEBIAN_FRONTEND=noninteractive
    for try in 1 2; do
      dpkg --force-confold --configure -a
      apt-get -o DPkg::Lock::Timeout=600 update
      apt-get -o DPkg::Lock::Timeout=600 install -y --no-install-recommends chromium && exit
      sleep 5
    done
    exit 1`;
  // Without --close, a service that a package starts would keep the lock.
  const command = ['flock', '--close', logFile, 'sh', '-c', script];
  return { name: "Debian's package", command, seconds: 1_500, logFile };
}

function isRootOnDebian(): boolean {
  const release = '/etc/os-release';
  return (
    process.getuid?.() === 0 && existsSync(release) && /^ID=debian$/m.test(readFileSync(release, 'utf8'))
  );
}

/** Runs a program and kills it at the deadline; resolves to the reason if it failed. */
async function run([program = '', ...args]: string[], seconds: number): Promise<string | undefined> {
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
async function runDetached(
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
