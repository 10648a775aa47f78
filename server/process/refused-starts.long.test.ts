import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, onTestFinished, test } from 'vitest';
import { type ServerProcess, startServer } from '#server/testing/processes/server-process.ts';

const directory = await mkdtemp(join(tmpdir(), 'parity-main-'));
afterAll(() => rm(directory, { recursive: true }));

function start(environment: Record<string, string>): ServerProcess {
  const server = startServer({ DATA_DIR: join(directory, 'data'), DEMO: '0', ...environment });
  onTestFinished(() => server.kill('SIGKILL'));
  return server;
}

describe('a start that cannot succeed says why in one line', () => {
  const cases: [string, Record<string, string>, RegExp][] = [
    ['a wrong PORT', { PORT: 'abc' }, /PORT must be a whole number/],
    ['a CHROMIUM_PATH that does not exist', { CHROMIUM_PATH: '/nothere' }, /CHROMIUM_PATH \/nothere is not/],
    ['a CHROMIUM_PATH that is a directory', { CHROMIUM_PATH: '/usr' }, /CHROMIUM_PATH \/usr is not/],
    [
      'a CHROMIUM_PATH that cannot be run',
      { CHROMIUM_PATH: '/etc/passwd' },
      /CHROMIUM_PATH \/etc\/passwd is not/,
    ],
    [
      'an unreachable DATABASE_URL',
      { DATABASE_URL: 'postgres://parity:hush@127.0.0.1:1/parity' },
      /DATABASE_URL.*127\.0\.0\.1:1.*ECONNREFUSED/,
    ],
    [
      'a DATA_DIR below a directory that cannot be written',
      { DATA_DIR: '/proc/parity/data' },
      /DATA_DIR \/proc\/parity\/data cannot be written/,
    ],
    [
      'a DATA_DIR that cannot be written',
      { DATA_DIR: '/proc/parity' },
      /DATA_DIR \/proc\/parity cannot be written/,
    ],
  ];
  for (const [what, environment, message] of cases) {
    test(what, async () => {
      const server = start(environment);
      expect(await server.ended).toBe(1);
      const { stderr } = server.output();
      expect(stderr).toMatch(/^Parity cannot start: [^\n]+\n$/);
      expect(stderr).toMatch(message);
      expect(stderr).not.toContain('hush');
    });
  }
});

test('a DATA_DIR that is a file is refused and left as it is', async () => {
  const file = join(directory, 'a-file');
  await writeFile(file, 'mine');
  const server = start({ DATA_DIR: file });
  expect(await server.ended).toBe(1);
  expect(server.output().stderr).toMatch(/^Parity cannot start: DATA_DIR [^\n]+\n$/);
});
