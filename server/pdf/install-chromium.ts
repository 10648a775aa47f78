import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { findChromium } from './chromium.ts';
import { run, runDetached } from './run-program.ts';

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
