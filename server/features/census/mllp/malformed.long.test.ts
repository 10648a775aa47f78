import { afterAll, expect, test } from 'vitest';
import { addSource } from '#server/features/census/testing/hl7/listener.ts';
import { createMutatedMessages } from '#server/features/census/testing/hl7/mutated-messages.ts';
import { connectSender, frame } from '#server/features/census/testing/hl7/sender.ts';
import { findFreePort } from '#server/testing/processes/free-port.ts';
import { makeMigratedStore } from '#server/testing/processes/migrated-server.ts';
import { startServer } from '#server/testing/processes/server-process.ts';
import { asPlatform } from '#server/testing/stores/every-table.ts';
import { readStoredText } from '#server/testing/stores/stored-text.ts';
import { makeWorld } from '#server/testing/world.ts';

const { environment, withStore, remove } = await makeMigratedStore();
afterAll(remove);

const rounds = 10_000;
/** Sent before the answers are awaited. */
const together = 20;

/** Sends all mutated messages, and returns the answers. */
async function sendAll(port: number): Promise<string[]> {
  const buildMutated = createMutatedMessages('mutated');
  const sender = await connectSender(port);
  const answers: string[] = [];
  for (let number = 0; number < rounds; number += 1) {
    sender.write(frame(buildMutated(number)));
    if (number % together < together - 1) continue;
    for (let answered = 0; answered < together; answered += 1) answers.push((await sender.receive()) ?? '');
  }
  sender.close();
  return answers;
}

/** A character of a name or number may be changed, so the parts of each are searched for. */
const words = ['ZWICKY', 'QUILLA', 'MRN99', 'VISIT7', 'FORMER7', 'NOTE', 'WELBY', 'ELM ST', 'OPERATOR'];
const cut = (word: string, size: number) =>
  Array.from({ length: Math.max(0, word.length - size + 1) }, (_, at) => word.slice(at, at + size));
const searched = [
  ...words.flatMap(word => cut(word, 4)),
  // Shorter bytes in hex would be found in hashes by chance.
  ...words.flatMap(word => cut(word, 5)).map(part => Buffer.from(part).toString('hex')),
  ...['123-45', '45-6789', '555-0100'],
];

function findParts(text: string): string[] {
  return searched.filter(part => text.includes(part));
}

test('10,000 mutated messages are all answered, and leave no name or number in any table or the log', async () => {
  await withStore(async ({ db, pool }) =>
    addSource({ world: await makeWorld(db), sql: (...query) => asPlatform(pool, ...query) }),
  );
  const port = await findFreePort();
  const server = startServer({ ...environment, DEMO: '0', LOG_LEVEL: 'trace', MLLP_PORT: String(port) });
  await server.ready();
  const answers = await sendAll(port);
  server.kill('SIGTERM');
  expect(await server.ended).toBe(0);

  // The delimiter may be mutated.
  const codes = Object.groupBy(answers, answer => /\rMSA.(A[AER])/.exec(answer)?.[1] ?? 'none');
  expect(Object.keys(codes).toSorted()).toEqual(['AA', 'AE', 'AR']);
  for (const ofCode of Object.values(codes)) expect(ofCode?.length).toBeGreaterThan(50);

  const tables = await withStore(({ pool }) => readStoredText(pool));
  expect([...tables.keys()]).toEqual(
    expect.arrayContaining(['audit_entries', 'census_visits', 'pgboss.job_common', 'parity_migrations']),
  );
  expect(tables.get('census_visits')?.length).toBeGreaterThan(100_000);
  const found = Array.from(tables, ([name, text]) => [name, ...findParts(text)]);
  expect(found.filter(({ length }) => length > 1)).toEqual([]);
  const { stdout, stderr } = server.output();
  expect(stdout).toContain('an HL7 message was not accepted');
  expect(findParts(stdout + stderr)).toEqual([]);
  expect(findParts(answers.join('\n'))).toEqual([]);
});
