import { afterAll, beforeAll, expect, test } from 'vitest';
import { addSource, startListener, type TestListener } from '#server/testing/hl7/listener.ts';
import { createMutatedMessages } from '#server/testing/hl7/mutated-messages.ts';
import { connectSender, frame } from '#server/testing/hl7/sender.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';

let running: TestApp;
let listener: TestListener;
beforeAll(async () => {
  running = await startTestApp();
  await addSource(running);
  listener = await startListener(running);
});
afterAll(async () => {
  await listener.stop();
  await running.close();
});

const rounds = 10_000;
/** Sent before the answers are awaited. */
const together = 20;
test('10,000 mutated messages are all answered, and leave no name or number in the store or the log', async () => {
  const buildMutated = createMutatedMessages('mutated');
  const sender = await connectSender(listener.port);
  const answers: Record<string, number> = {};
  for (let number = 0; number < rounds; number += 1) {
    sender.write(frame(buildMutated(number)));
    if (number % together < together - 1) continue;
    for (let answered = 0; answered < together; answered += 1) {
      // The delimiter may be mutated.
      const code = /\rMSA.(A[AER])/.exec((await sender.receive()) ?? '')?.[1] ?? 'none';
      answers[code] = (answers[code] ?? 0) + 1;
    }
  }
  sender.close();
  expect(Object.keys(answers).toSorted()).toEqual(['AA', 'AE', 'AR']);
  expect(Math.min(...Object.values(answers))).toBeGreaterThan(50);

  const { rows: tables } = await running.sql(
    `select quote_ident(schemaname) || '.' || quote_ident(tablename) as name from pg_tables
     where schemaname = 'public' and has_table_privilege('parity_platform', format('%I.%I', schemaname, tablename), 'select')`,
  );
  const dumps = await Promise.all(
    tables.map(({ name }) => running.sql(`select t::text as row from ${name} t`)),
  );
  const stored = dumps.flatMap(({ rows }) => rows.map(({ row }) => String(row))).join('\n');
  expect(stored.length).toBeGreaterThan(100_000);
  // A character of a name may be changed, so a part of it is searched for, also as bytes in hex.
  const parts = [
    'ZWICK',
    'WICKY',
    'QUILL',
    'UILLA',
    'MRN99',
    'ISIT7',
    'ORMER',
    'NOTE',
    'WELBY',
    '123-45',
    'ELM ST',
  ];
  const hidden = parts.map(part => Buffer.from(part).toString('hex'));
  const everything = `${stored}\n${listener.lines.join('\n')}`;
  expect([...parts, ...hidden].filter(part => everything.includes(part))).toEqual([]);
});
