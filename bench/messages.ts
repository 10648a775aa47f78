import { setTimeout as wait } from 'node:timers/promises';
import { buildAdt } from '#server/features/census/testing/hl7/adt-message.ts';
import { addSource } from '#server/features/census/testing/hl7/listener.ts';
import { connectSender, type Sender } from '#server/features/census/testing/hl7/sender.ts';
import { findFreePort } from '#server/testing/processes/free-port.ts';
import { asPlatform } from '#server/testing/stores/every-table.ts';
import { makeWorld } from '#server/testing/world.ts';
import { openDatabase, startOwnPostgres } from './http/postgres.ts';
import { readMemory } from './http/processor-time.ts';
import { startProduct } from './http/servers.ts';
import { computeTiming } from './tools/measure.ts';
import { printTable } from './tools/print-table.ts';

const perSecond = 100;
const connections = 8;
const lockMs = 2_000;

/** HL7 messages at a fixed rate over eight connections on PostgreSQL; then with a lock that another transaction holds. */
export async function benchMessages(stack: AsyncDisposableStack, { seconds }: { seconds: number }) {
  const url = await startOwnPostgres(stack);
  const port = await findFreePort();
  const { pid } = await startProduct(stack, { DATABASE_URL: url, DEMO: '0', MLLP_PORT: String(port) });
  const { db, pool } = await openDatabase(stack, url);
  const world = await makeWorld(db);
  await addSource({ world, sql: (...query) => asPlatform(pool, ...query) });
  const senders = await Promise.all(Array.from({ length: connections }, () => connectSender(port)));
  stack.defer(async () => {
    for (const sender of senders) sender.close();
  });
  const readMegabytes = () => readMemory(pid)?.map(bytes => Math.round(bytes / 1e6));

  // Warms up.
  await sendAtRate(senders, 5);
  const before = readMegabytes();
  const usual = await sendAtRate(senders, seconds);
  const after = readMegabytes();
  const lock = await pool.connect();
  await lock.query('begin; set local role parity_platform; select from census_sources for update');
  // Half of the messages are due after the lock, so that the figures include catching up.
  const locked = sendAtRate(senders, 2 * (lockMs / 1_000));
  await wait(lockMs);
  await lock.query('rollback');
  lock.release();
  const slow = await locked;
  const { rows } = await asPlatform(pool, 'select sum(messages)::int as stored from census_traffic');

  printTable(`HL7 messages, ${perSecond} a second over ${connections} connections, PostgreSQL`, [
    { label: `acknowledged after, ${seconds} s`, timing: computeTiming(usual.times) },
    { label: `acknowledged after, with a lock of ${lockMs / 1_000} s`, timing: computeTiming(slow.times) },
  ]);
  console.log(`Answers: ${JSON.stringify(usual.answers)}, with the lock ${JSON.stringify(slow.answers)}`);
  console.log(`Messages that were stored: ${JSON.stringify(rows[0]?.stored)}`);
  console.log(`MB of each process before and after: ${before?.join(' ')} / ${after?.join(' ')}`);
}

/** Each sender waits for its answer before its next message, so a late answer delays the next ones. */
async function sendAtRate(senders: readonly Sender[], seconds: number) {
  const times: number[] = [];
  const answers: Record<string, number> = {};
  const started = performance.now();
  const total = perSecond * seconds;
  let next = 0;
  await Promise.all(
    senders.map(async sender => {
      while (next < total) {
        const due = started + (next * 1_000) / perSecond;
        next += 1;
        await wait(Math.max(0, due - performance.now()));
        const message = buildMessage();
        const before = performance.now();
        const [code = 'none'] = await sender.send(message);
        times.push(performance.now() - before);
        answers[code] = (answers[code] ?? 0) + 1;
      }
    }),
  );
  return { times, answers };
}

/** A random patient is discharged (A03), admitted (A01) or transferred (A02) in one of two units, at the present time. */
function buildMessage(): string {
  const at = `${new Date().toISOString().slice(0, 19).replace(/\D/g, '')}+0000`;
  const code = Math.random() < 0.2 ? 'A03' : Math.random() < 0.5 ? 'A01' : 'A02';
  const location = Math.random() < 0.5 ? 'L&D^1' : 'MB^2';
  return buildAdt({ code, at, location, visit: `V${Math.floor(Math.random() * 300)}` });
}
