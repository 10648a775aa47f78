import { expect, test } from 'vitest';
import { checkLock, type Lock } from './check-lock.ts';

/** A lock file with the package `tool`, the binaries that it offers, and those of them that are locked. */
function createLock(offered: string[], locked: string[]): Lock {
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

const supported = ['tool-linux-x64-gnu', 'tool-linux-arm64-gnu', 'tool-darwin-arm64'];
const all = [...supported, 'tool-linux-x64-musl', 'tool-win32-x64', 'tool-darwin-x64'];

test('a lock file with the binaries of the three supported platforms is accepted', () => {
  expect(checkLock(createLock(all, supported))).toEqual([]);
});

test.each([
  ['linux-x64', 'tool-linux-x64-gnu'],
  ['linux-arm64', 'tool-linux-arm64-gnu'],
  ['darwin-arm64', 'tool-darwin-arm64'],
])('a lock file without the binary for %s is rejected', (platform, missing) => {
  expect(
    checkLock(
      createLock(
        all,
        all.filter(name => name !== missing),
      ),
    ),
  ).toEqual([`node_modules/tool 1.0.0: has no binary for ${platform} — choose a version that has one`]);
});

test('a package that offers no binary for a supported processor is reported', () => {
  const offered = supported.filter(name => name !== 'tool-linux-arm64-gnu');
  expect(checkLock(createLock(offered, offered))).toHaveLength(1);
});

test('a binary for musl does not replace the one for glibc', () => {
  expect(checkLock(createLock(all, ['tool-linux-x64-musl', ...supported.slice(1)]))).toHaveLength(1);
});

test('a package for one operating system needs no binaries for others', () => {
  expect(checkLock(createLock(['tool-darwin-arm64'], ['tool-darwin-arm64']))).toEqual([]);
  expect(checkLock(createLock(['fsevents'], []))).toEqual([]);
});

test('a binary is found in the package or in any folder around it', () => {
  const lock = createLock(supported, supported);
  const { 'node_modules/tool': tool = {}, 'node_modules/tool-linux-x64-gnu': binary = {}, ...rest } = lock;
  const folder = 'node_modules/checker/node_modules';
  const nested = { ...rest, [`${folder}/tool`]: tool };
  expect(checkLock({ ...nested, [`${folder}/tool-linux-x64-gnu`]: binary })).toEqual([]);
  expect(checkLock({ ...nested, [`${folder}/tool/node_modules/tool-linux-x64-gnu`]: binary })).toEqual([]);
  expect(checkLock({ ...nested, 'node_modules/other/node_modules/tool-linux-x64-gnu': binary })).toHaveLength(
    1,
  );
});

test('a binary of another version is reported as missing', () => {
  const lock = createLock(supported, supported);
  expect(checkLock({ ...lock, 'node_modules/tool-darwin-arm64': { version: '0.9.0' } })).toHaveLength(1);
});

test.each(['https://mirror.example/tool.tgz', 'git+ssh://git@host.example/tool.git'])(
  'a package that is resolved to %s is reported',
  resolved => {
    expect(checkLock({ 'node_modules/tool': { version: '1.0.0', resolved } })).toEqual([
      `node_modules/tool: is bound to one host, ${resolved} — leave "resolved" out of the lock file`,
    ]);
  },
);
