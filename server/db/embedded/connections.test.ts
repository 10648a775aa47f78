import { once } from 'node:events';
import { connect } from 'node:net';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import { asPlatform } from '#server/testing/stores/every-table.ts';
import { openTestStore } from '#server/testing/stores/test-store.ts';

const store = await openTestStore();
afterAll(() => store.close());
if (!('socketDirectory' in store.connection)) throw new Error('for the embedded store alone');
const { socketDirectory } = store.connection;

async function connectAlone(): Promise<pg.Client> {
  const client = new pg.Client({ host: socketDirectory, user: 'postgres', database: 'postgres' });
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

test('a query with parameters gets its own answer while many queries and transactions run', async () => {
  const wrong: unknown[] = [];
  const check = (asked: number, rows: { number: number }[]) => {
    if (rows[0]?.number !== asked) wrong.push({ asked, rows });
  };
  const callers = Array.from({ length: 10 }, async (_, caller) => {
    for (let round = 0; round < 40; round += 1) {
      const asked = caller * 1_000 + round;
      if (caller % 3 === 0) {
        const client = await store.pool.connect();
        await client.query('begin');
        check(asked, (await client.query('select $1::int as number', [asked])).rows);
        await client.query('commit');
        client.release();
      } else {
        check(asked, (await store.pool.query('select $1::int as number', [asked])).rows);
      }
    }
  });
  await Promise.all(callers);
  expect(wrong).toEqual([]);
});

test('the transaction of a client that disconnects is rolled back, and others continue', async () => {
  const client = await connectAlone();
  await client.query('begin');
  await client.query(`insert into sections (name, internal_name, position) values ('lost', 'lost', 1)`);
  const waiting = asPlatform(store.pool, `select count(*)::int as count from sections where name = 'lost'`);
  (client as unknown as { connection: { stream: { destroy(): void } } }).connection.stream.destroy();
  expect((await waiting).rows).toEqual([{ count: 0 }]);
});

test('a client that disconnects during a query does not disturb others', async () => {
  const socket = connect(join(socketDirectory, '.s.PGSQL.5432'));
  await once(socket, 'connect');
  socket.write(startup());
  await once(socket, 'data');
  // A statement that is parsed, and the client gone before it can bind and run it.
  socket.write(message('P', `\0select 'not mine'\0\0\0`));
  await once(socket, 'data');
  const waiting = store.pool.query('select $1::text as answer', ['mine']);
  socket.destroy();
  expect((await waiting).rows).toEqual([{ answer: 'mine' }]);
});

test('a failed query with parameters does not swallow the next one of another client', async () => {
  const failing = store.pool.query('select 1 / $1::int', [0]);
  const fine = store.pool.query('select $1::int as number', [1]);
  await expect(failing).rejects.toMatchObject({ code: '22012' });
  expect((await fine).rows).toEqual([{ number: 1 }]);
});

function startup(): Buffer {
  const body = Buffer.from('\0\x03\0\0user\0postgres\0database\0postgres\0\0', 'latin1');
  const length = Buffer.alloc(4);
  length.writeInt32BE(body.length + 4);
  return Buffer.concat([length, body]);
}

function message(type: string, text: string): Buffer {
  const body = Buffer.from(text, 'latin1');
  const head = Buffer.alloc(5);
  head.write(type, 0, 'latin1');
  head.writeInt32BE(body.length + 4, 1);
  return Buffer.concat([head, body]);
}
