import cluster from 'node:cluster';
import { readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { fastify } from 'fastify';
import type pg from 'pg';
import { hashToken } from '#server/core/secret.ts';
import { openPool } from '#server/db/driver/pool.ts';
import { inTransaction } from '#server/db/driver/transaction.ts';
import type { Calls, Parameter, Transaction } from './calls.ts';

// Fastify and pg with the statements of the product, for comparison. It sends them as the product does: prepared by name, in the
// same transactions, with the same role and hospital, and together if they do not depend on each other. It answers with their
// rows as JSON. It leaves out everything else: building SQL, checking access, input and forgery, computing the figures and changes
// of a shift, shaping the answer, logging the request, live updates.

const { DATABASE_URL: url = '', CALLS: file = '', WORKERS: workers = '1' } = process.env;

if (cluster.isPrimary) startWorkers();
else await answerCalls();

function startWorkers(): void {
  let listening = 0;
  cluster.on('listening', (_, { port }: AddressInfo) => {
    listening += 1;
    if (listening === Number(workers)) console.log(`ready at http://127.0.0.1:${port}`);
  });
  for (let worker = 0; worker < Number(workers); worker += 1) cluster.fork();
}

async function answerCalls(): Promise<void> {
  const calls: Calls = JSON.parse(readFileSync(file, 'utf8'));
  // As many connections as the product has.
  const max = Math.max(4, Math.ceil(20 / (Number(workers) + 1)));
  const pool = openPool(url, { warn: console.warn }, { max });
  const names = new Map<string, string>();

  function nameStatement(text: string): string {
    const name = names.get(text) ?? `bare_${names.size}`;
    names.set(text, name);
    return name;
  }

  async function run({ begin, statements }: Transaction, given: Record<string, unknown>) {
    const readOnly = begin.startsWith('begin read only');
    const prepared = statements.map(({ text, values }) => ({
      name: nameStatement(text),
      text,
      values: values.map(value => fill(value, given)),
    }));
    const send = (client: pg.PoolClient) => Promise.all(prepared.map(statement => client.query(statement)));
    const results = await inTransaction(pool, begin, send, { readOnly, inOneTrip: true });
    return results.map(result => result.rows);
  }

  const app = fastify();
  app.all<{ Params: { call: string }; Body: Record<string, unknown> }>('/:call', async (request, reply) => {
    const [session, ...others] = calls[request.params.call] ?? [];
    const token = /parity_session=([^;]+)/.exec(request.headers.cookie ?? '')?.[1] ?? '';
    const given = { ...request.body, tokenHash: hashToken(token) };
    const [person, ...first] = session ? await run(session, given) : [];
    if (!person?.length) return reply.status(401).send();
    const rows = [
      ...first,
      ...(await Promise.all(others.map(transaction => run(transaction, given)))).flat(),
    ];
    if (request.method === 'GET') return rows;
    // Nothing is written if the shift has another version.
    return rows.at(-1)?.[0] ?? reply.status(409).send();
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
}

function fill(value: unknown, given: Record<string, unknown>): unknown {
  const isParameter = typeof value === 'object' && value !== null && 'parameter' in value;
  return isParameter ? given[(value as Parameter).parameter] : value;
}
