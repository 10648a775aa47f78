import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { eventually } from '#server/testing/eventually.ts';
import { debianPackage, installChromium } from './install-chromium.ts';

/** Contains fake `apt-get`, `dpkg` and `sleep` programs and their state, a file for each fact. */
let directory: string;

/** Fails while another one runs or after an interrupted one, as the real one does. */
const fakeApt = `
echo "apt-get $*" >> calls
case "$*" in *install*) ;; *) exit 0 ;; esac
if [ -e interrupted ]; then echo "E: dpkg was interrupted, you must manually run 'dpkg --configure -a'"; exit 100; fi
if ! mkdir running; then touch overlapped; echo "E: Could not get lock"; exit 100; fi
touch interrupted begun
umask > umask
while [ -e held ]; do /bin/sleep 0.02; done
rm -r running interrupted
touch installed`;

const fakeDpkg = `
echo "dpkg $*" >> calls
rm -f interrupted`;

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'parity-install-'));
  const program = (name: string, body: string) =>
    writeFile(join(directory, name), `#!/bin/sh\ncd '${directory}'\n${body}\n`, { mode: 0o755 });
  await program('apt-get', fakeApt);
  await program('dpkg', fakeDpkg);
  await program('sleep', 'exit 0');
});
afterEach(() => rm(directory, { recursive: true }));

const inDirectory = (name: string) => join(directory, name);
/** An install that has begun goes on when the returned function is called. */
async function hold(): Promise<() => Promise<void>> {
  await writeFile(inDirectory('held'), '');
  return () => rm(inDirectory('held'));
}
const has = (name: string) => existsSync(inDirectory(name));
const find = async () => (has('installed') ? '/usr/bin/chromium' : undefined);
/** The real installation, which finds the fake programs. */
const way = (seconds = 60) => {
  const { command, ...rest } = debianPackage(inDirectory('log'));
  return { ...rest, command: ['env', `PATH=${directory}:/usr/bin:/bin`, ...command], seconds };
};
const install = (seconds?: number) => installChromium(() => undefined, [way(seconds)], find);

describe.runIf(process.platform === 'linux')("the install of Debian's package", () => {
  test('finishes although Ctrl+C ends the program that started it', async () => {
    const goOn = await hold();
    const program = `
    process.umask(0o077);
    const { installChromium } = await import('${import.meta.dirname}/install-chromium.ts');
    await installChromium(() => undefined, [${JSON.stringify(way())}], async () => undefined);`;
    // A separate process group, as a terminal creates for every command.
    const parity = spawn(process.execPath, ['--input-type=module', '-e', program], {
      detached: true,
      stdio: 'ignore',
    });
    const ended = once(parity, 'exit');
    await eventually(() => expect(has('begun')).toBe(true));
    process.kill(-(parity.pid ?? Number.NaN), 'SIGINT');
    expect((await ended)[1]).toBe('SIGINT');
    expect(has('installed')).toBe(false);

    await goOn();
    await eventually(() => expect(has('installed')).toBe(true));
    expect(has('interrupted')).toBe(false);
    // Not the server's umask: other users must be able to read files written by package scripts.
    expect(await readFile(inDirectory('umask'), 'utf8')).toBe('0022\n');
  });

  test('repairs an interrupted package database first', async () => {
    await writeFile(inDirectory('interrupted'), '');
    expect(await install()).toBe('/usr/bin/chromium');
    expect((await readFile(inDirectory('calls'), 'utf8')).split('\n')).toEqual([
      'dpkg --force-confold --configure -a',
      'apt-get -o DPkg::Lock::Timeout=600 update',
      'apt-get -o DPkg::Lock::Timeout=600 install -y --no-install-recommends chromium',
      '',
    ]);
  });

  test('waits for another one', async () => {
    const goOn = await hold();
    const installing = Promise.all([install(), install()]);
    await eventually(() => expect(has('begun')).toBe(true));
    // Long enough for the other one to begin too, if it did not wait.
    await wait(300);
    await goOn();
    expect(await installing).toEqual(['/usr/bin/chromium', '/usr/bin/chromium']);
    expect(has('overlapped')).toBe(false);
  });

  test('is left running after the deadline', async () => {
    const goOn = await hold();
    await expect(install(0.2)).rejects.toThrow(
      `Debian's package: not done within 0.2 seconds, still running (see ${inDirectory('log')})`,
    );
    await goOn();
    await eventually(() => expect(has('installed')).toBe(true));
    expect(has('interrupted')).toBe(false);
  });

  test('is reported with the first error of its output when it fails', async () => {
    await writeFile(
      inDirectory('apt-get'),
      '#!/bin/sh\necho Reading lists\necho "E: no network" >&2\nexit 100\n',
    );
    await expect(install()).rejects.toThrow(
      "no Chromium to be had (Debian's package: E: no network): install",
    );
  });
});
