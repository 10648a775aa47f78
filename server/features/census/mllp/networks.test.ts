import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { admit } from '#server/features/census/testing/hl7/adt-message.ts';
import { addSource, startListener } from '#server/features/census/testing/hl7/listener.ts';
import { connectSender, frame, readAnswer } from '#server/features/census/testing/hl7/sender.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { serveConnection } from './connection.ts';

let running: TestApp;
beforeAll(async () => {
  running = await startTestApp();
});
afterAll(() => running.close());
beforeEach(async () => {
  await running.sql('delete from census_sources');
  await addSource(running);
});

async function listen(
  ...settings: Parameters<typeof startListener> extends [unknown, ...infer Rest] ? Rest : never
) {
  const listener = await startListener(running, ...settings);
  onTestFinished(listener.stop);
  return listener;
}

async function open(port: number, address?: string) {
  const sender = await connectSender(port, undefined, address);
  onTestFinished(sender.close);
  return sender;
}

const countRows = async (table: string) => (await running.sql(`select from ${table}`)).rowCount;

describe('a connection that is cut in the middle of a message', () => {
  const half = frame(admit('V1', { id: 'cut' })).subarray(0, 200);
  test.each<[string, (socket: Socket) => void]>([
    ['by its end', socket => socket.end()],
    ['by a reset', socket => socket.resetAndDestroy()],
  ])('%s stores nothing of it, and the next one works', async (_, cut) => {
    const { port, lines } = await listen();
    const sender = await open(port);
    expect((await sender.send(admit('V0', { id: 'before' })))[0]).toBe('AA');
    const before = lines.length;
    sender.write(half);
    await wait(50);
    cut(sender.socket);
    expect(await sender.receive()).toBeUndefined();
    expect(await countRows('census_visits')).toBe(1);
    expect(await countRows('census_messages')).toBe(1);
    expect(lines).toHaveLength(before);
    const again = await open(port);
    expect(await again.send(admit('V1', { id: 'cut' }))).toEqual(['AA', 'cut']);
    expect(await countRows('census_visits')).toBe(2);
  });
});

test('a message whose rest does not come ends its connection, and a pause between messages does not', async () => {
  const server = createServer(
    socket =>
      void serveConnection(socket, {
        sender: { address: '127.0.0.1', fingerprint: undefined },
        isAllowed: true,
        submit: async () => ({ code: 'AA' }),
        report: () => undefined,
        clock: () => new Date(),
        restMs: 200,
      }),
  ).listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  const sender = await open((server.address() as AddressInfo).port);
  const message = frame(admit('V1'));
  for (let round = 0; round < 2; round += 1) {
    sender.write(message.subarray(0, 100));
    await wait(50);
    sender.write(message.subarray(100));
    expect(readAnswer(await sender.receive())[0]).toBe('AA');
    await wait(300);
  }
  sender.write(message.subarray(0, 100));
  expect(await sender.receive()).toBeUndefined();
});

describe('the limit of connections', () => {
  const openMany = (port: number, count: number, address: string) =>
    Promise.all(Array.from({ length: count }, () => open(port, address)));

  test('closes one above it at once, and gives its place to the next when another ends', async () => {
    const { port } = await listen();
    const addresses = [1, 2, 3, 4, 5].map(number => `127.0.0.${number}`);
    const opened = await Promise.all(addresses.map(address => openMany(port, 20, address)));
    const [first, ...others] = opened.flat();
    expect(await (await open(port, '127.0.0.6')).send(admit('V1'))).toEqual([]);
    first?.close();
    await expect.poll(async () => (await (await open(port, '127.0.0.6')).send(admit('V2')))[0]).toBe('AA');
    expect((await others.at(-1)?.send(admit('V3')))?.[0]).toBe('AA');
  });

  test('the limit of one address leaves places for other senders', async () => {
    const { port } = await listen();
    const [first] = await openMany(port, 20, '127.0.0.1');
    for (const message of ['V1', 'V2']) expect(await (await open(port)).send(admit(message))).toEqual([]);
    expect((await (await open(port, '127.0.0.2')).send(admit('V3')))[0]).toBe('AA');
    expect((await first?.send(admit('V4')))?.[0]).toBe('AA');
  });

  test('the connections of strangers take no place of an allowed address', async () => {
    const { port } = await listen({ allow: ['127.0.0.1'] });
    const strangers = await Promise.all(
      Array.from({ length: 11 }, async () => {
        const socket = connect({ port, host: '127.0.0.1', localAddress: '127.0.0.2' });
        onTestFinished(() => void socket.destroy());
        await once(socket, 'connect');
        return socket;
      }),
    );
    await expect.poll(() => strangers.filter(({ closed }) => closed).length).toBe(1);
    expect((await (await open(port)).send(admit('V1')))[0]).toBe('AA');
  });
});

test('a slow database delays acknowledgements and reading, and nothing is dropped', async () => {
  const { port } = await listen();
  const senders = await Promise.all(Array.from({ length: 8 }, () => open(port)));
  const each = 200;
  const lock = await running.store.pool.connect();
  await lock.query('begin; set local role parity_platform; select from census_sources for update');
  const answers: string[] = [];
  const receiving = senders.map(async (sender, number) => {
    for (let message = 0; message < each; message += 1) sender.write(frame(admit(`V${number}-${message}`)));
    for (let message = 0; message < each; message += 1)
      answers.push(readAnswer(await sender.receive())[0] ?? 'none');
  });
  const countWaiting = async () => {
    const { rowCount } = await running.store.pool.query(
      `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    );
    return rowCount;
  };
  await expect.poll(countWaiting).toBe(1);
  await wait(300);
  expect(answers).toEqual([]);
  await lock.query('rollback');
  lock.release();
  await Promise.all(receiving);
  expect(answers.filter(code => code === 'AA')).toHaveLength(8 * each);
  expect(await countRows('census_visits')).toBe(8 * each);
  const { rows } = await running.sql('select sum(messages)::int as heard from census_traffic');
  expect(rows).toEqual([{ heard: 8 * each }]);
});

test('a connection with fifty unanswered messages is not read until they are answered', async () => {
  let isPaused = true;
  const { port } = await listen({}, async () => isPaused);
  const sender = await open(port);
  const long = admit('V1', { name: 'X'.repeat(60_000) });
  // More than the buffers of both ends hold.
  for (let message = 0; message < 400; message += 1) sender.write(frame(long));
  let unsent = 0;
  const stopsFalling = () => {
    const before = unsent;
    unsent = sender.socket.writableLength;
    return unsent === before;
  };
  await expect.poll(stopsFalling, { interval: 300 }).toBe(true);
  expect(unsent).toBeGreaterThan(1_000_000);
  isPaused = false;
  for (let message = 0; message < 400; message += 1) expect(readAnswer(await sender.receive())[0]).toBe('AA');
});

test('messages wait for the end of maintenance, and a stop answers those that were read', async () => {
  let isPaused = true;
  const listener = await listen({}, async () => isPaused);
  const sender = await connectSender(listener.port);
  const answer = sender.send(admit('V1', { id: 'later' }));
  await expect.poll(() => listener.lines.join()).toContain('maintenance');
  isPaused = false;
  expect(await answer).toEqual(['AA', 'later']);
  isPaused = true;
  const last = sender.send(admit('V2'));
  await expect.poll(() => listener.lines.length).toBe(3);
  const stopping = listener.stop();
  isPaused = false;
  await stopping;
  expect((await last)[0]).toBe('AA');
  expect(await sender.receive()).toBeUndefined();
});
