import { expect, test } from 'vitest';
import { refuseCreation, refuseStart } from './failures.ts';
import { readFailure } from './postgres-process.ts';

const explain = (line: string) => {
  const failure = readFailure(line);
  return failure && refuseStart('/srv/parity', failure).message;
};

test.each([
  [
    '53100 FATAL:  could not resize shared memory segment "/PostgreSQL.3011" to 1048576 bytes: No space left on device',
    /^\/dev\/shm is full, .*make it larger/,
  ],
  [
    '53100 FATAL:  could not write to file "pg_wal/xlogtemp.9": No space left on device',
    /is full .*free space/,
  ],
  ['XX000 FATAL:  could not create shared memory segment: No space left on device', /no shared memory left/],
  ['XX000 FATAL:  could not map anonymous shared memory: Cannot allocate memory', /no shared memory left/],
  ['42501 FATAL:  could not open file "global/pg_filenode.map": Permission denied', /belong to another user/],
  ['25006 FATAL:  could not create file "pg_wal/1": Read-only file system', /is read-only/],
  ['XX000 LOG:  could not fork process for connection: Resource temporarily unavailable', undefined],
  ['58000 FATAL:  could not fork startup process: Resource temporarily unavailable', /no more processes/],
  [
    'F0001 FATAL:  pre-existing shared memory block (key 1, ID 2) is still in use',
    /another PostgreSQL works/,
  ],
  ['58P01 FATAL:  could not load library "/opt/native/lib/dict.so": No such file', /run "npm ci"/],
  ['F0000 FATAL:  configuration file "/srv/parity/postgresql.conf" contains errors', /does not start/],
  ['57P03 FATAL:  the database system is starting up', undefined],
])('%s has its own sentence and does not advise a backup', (line, sentence) => {
  if (sentence) expect(explain(line)).toMatch(sentence);
  else expect(explain(line)).toBeUndefined();
  expect(explain(line) ?? '').not.toMatch(/restore|damaged/);
});

test.each([
  'XX000 PANIC:  could not locate a valid checkpoint record at 0/174B288',
  'XX001 FATAL:  could not read file "global/pg_filenode.map": read 512 of 524',
  '55000 FATAL:  incorrect checksum in control file',
  '55000 FATAL:  database files are incompatible with server',
  '58P01 FATAL:  could not access status of transaction 752',
  'but could not open file "/srv/parity/postgres/data/global/pg_control": No such file or directory',
])('%s is damage, for which there are backups', line => {
  expect(explain(line)).toMatch(/is damaged .*npm run restore/);
});

test('programs that end without a message are no damage', () => {
  for (const reason of ['exit code 1', 'it was ended by SIGSEGV', 'it was ended by SIGKILL']) {
    expect(refuseStart('/srv/parity', new Error(reason)).message).not.toMatch(/restore|damaged/);
  }
});

test('a cluster that cannot be created has the same causes, and no backup to restore', () => {
  const text =
    'FATAL:  could not resize shared memory segment "/PostgreSQL.1" to 9 bytes: No space left on device\nchild process exited';
  expect(refuseCreation('/srv/parity', text).message).toMatch(/^\/dev\/shm is full/);
  expect(
    refuseCreation('/srv/parity', 'initdb: could not look up effective user ID 2345: user does not exist')
      .message,
  ).toMatch(/^PostgreSQL needs a user with a name/);
  expect(refuseCreation('/srv/parity', 'initdb: error: something else').message).toBe(
    'the store in /srv/parity/postgres/data cannot be created: initdb: error: something else',
  );
});
