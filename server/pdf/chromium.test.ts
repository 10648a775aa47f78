import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findChromium } from './chromium.ts';
import { installChromium } from './install-chromium.ts';

let directory: string;
let working: string;
let other: string;
let stub: string;
const missing = '/nowhere/chromium';

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'parity-chromium-'));
  const program = async (name: string, body: string) => {
    const path = join(directory, name);
    await writeFile(path, `#!/bin/sh\n${body}\n`, { mode: 0o755 });
    return path;
  };
  working = await program('working', 'echo Chromium 150');
  other = await program('other', 'echo Chromium 151');
  stub = await program('stub', 'echo "install it first" >&2; exit 1');
});

afterAll(() => rm(directory, { recursive: true }));

test('the first Chromium that runs is found, past absent ones and stubs', async () => {
  expect(await findChromium(undefined, [missing, stub, working, other])).toBe(working);
});

test('a configured Chromium is preferred to all others', async () => {
  expect(await findChromium(other, [working])).toBe(other);
});

test('a configured Chromium that does not run is not replaced by another', async () => {
  expect(await findChromium(missing, [working])).toBeUndefined();
});

test('"none" finds no Chromium', async () => {
  expect(await findChromium('none', [working])).toBeUndefined();
});

test('installation stops at the first method that succeeds', async () => {
  const lines: string[] = [];
  const ways = [
    { name: 'one', command: ['false'], seconds: 5 },
    { name: 'two', command: ['true'], seconds: 5 },
    { name: 'three', command: ['true'], seconds: 5 },
  ];
  const found = [undefined, working];
  expect(
    await installChromium(
      line => lines.push(line),
      ways,
      async () => found.shift(),
    ),
  ).toBe(working);
  expect(lines).toEqual(['Chromium: none found, fetching one', 'Chromium: none found, fetching two']);
});

test('one line lists the attempts and says what to do if no method works', async () => {
  const ways = [
    {
      name: 'one',
      command: ['sh', '-c', 'echo trying; echo "Error: no network" >&2; exit 1'],
      seconds: 5,
    },
    { name: 'two', command: ['sleep', '5'], seconds: 0.1 },
    { name: 'three', command: ['true'], seconds: 5 },
  ];
  await expect(
    installChromium(
      () => {},
      ways,
      async () => undefined,
    ),
  ).rejects.toThrow(
    'no Chromium to be had (one: Error: no network; two: not done within 0.1 seconds; three: installed, but it does not run): install one, or set CHROMIUM_PATH to one',
  );
});
