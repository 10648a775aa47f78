import { expect, test } from 'vitest';
import { checkLock, type Lock } from './check.ts';

/** A lock with the package `tool`, its binaries under the given names, and those of them that are locked. */
function lockWith(offered: string[], locked: string[]): Lock {
  const entry = (name: string) => {
    const [, os = '', cpu = ''] = name.split('-');
    return [`node_modules/${name}`, { version: '1.0.0', os: [os], cpu: [cpu] }] as const;
  };
  return {
    'node_modules/tool': {
      version: '1.0.0',
      optionalDependencies: Object.fromEntries(offered.map(name => [name, '1.0.0'])),
    },
    ...Object.fromEntries(locked.map(entry)),
  };
}

const ours = ['tool-linux-x64-gnu', 'tool-linux-arm64-gnu', 'tool-darwin-arm64'];
const all = [...ours, 'tool-linux-x64-musl', 'tool-win32-x64', 'tool-darwin-x64'];

test('a lock with the binaries of our three platforms is fine', () => {
  expect(checkLock(lockWith(all, ours))).toEqual([]);
});

test.each([
  ['linux-x64', 'tool-linux-x64-gnu'],
  ['linux-arm64', 'tool-linux-arm64-gnu'],
  ['darwin-arm64', 'tool-darwin-arm64'],
])('a lock without the binary for %s is not', (platform, missing) => {
  expect(
    checkLock(
      lockWith(
        all,
        all.filter(name => name !== missing),
      ),
    ),
  ).toEqual([`node_modules/tool 1.0.0: lacks its binary for ${platform} — take a version that has it`]);
});

test('a package that never offers one of our processors is found', () => {
  const offered = ours.filter(name => name !== 'tool-linux-arm64-gnu');
  expect(checkLock(lockWith(offered, offered))).toHaveLength(1);
});

test('a binary for musl does not stand in for the one for glibc', () => {
  expect(checkLock(lockWith(all, ['tool-linux-x64-musl', ...ours.slice(1)]))).toHaveLength(1);
});

test('a package for one operating system alone needs no other', () => {
  expect(checkLock(lockWith(['tool-darwin-arm64'], ['tool-darwin-arm64']))).toEqual([]);
  expect(checkLock(lockWith(['fsevents'], []))).toEqual([]);
});

test('a binary may lie in the package or in any folder around it', () => {
  const lock = lockWith(ours, ours);
  const { 'node_modules/tool': tool = {}, 'node_modules/tool-linux-x64-gnu': binary = {}, ...rest } = lock;
  const around = 'node_modules/checker/node_modules';
  const nested = { ...rest, [`${around}/tool`]: tool };
  expect(checkLock({ ...nested, [`${around}/tool-linux-x64-gnu`]: binary })).toEqual([]);
  expect(checkLock({ ...nested, [`${around}/tool/node_modules/tool-linux-x64-gnu`]: binary })).toEqual([]);
  expect(checkLock({ ...nested, 'node_modules/other/node_modules/tool-linux-x64-gnu': binary })).toHaveLength(
    1,
  );
});

test('a binary of another version does not count', () => {
  const lock = lockWith(ours, ours);
  expect(checkLock({ ...lock, 'node_modules/tool-darwin-arm64': { version: '0.9.0' } })).toHaveLength(1);
});

test.each(['https://mirror.example/tool.tgz', 'git+ssh://git@host.example/tool.git'])(
  'a package that comes from %s is found',
  resolved => {
    expect(checkLock({ 'node_modules/tool': { version: '1.0.0', resolved } })).toEqual([
      `node_modules/tool: comes from one host alone, ${resolved} — leave "resolved" out of the lock file`,
    ]);
  },
);
