import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Random, randomFrom } from '#server/demo/random.ts';
import { buildAdt } from '#server/testing/hl7/adt-message.ts';
import { addSource, startListener, type TestListener } from '#server/testing/hl7/listener.ts';
import { connectSender } from '#server/testing/hl7/sender.ts';
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
const endOfMessage = 0x1c;

/** Each changes the bytes at one place. None moves a name into a field that is stored. */
const mutations: ((bytes: Buffer, at: number, random: Random) => Buffer)[] = [
  (bytes, at) => Buffer.concat([bytes.subarray(0, at), bytes.subarray(at + 1)]),
  (bytes, at, random) =>
    Buffer.concat([bytes.subarray(0, at), Buffer.of(pickByte(random)), bytes.subarray(at)]),
  (bytes, at, random) =>
    Buffer.concat([bytes.subarray(0, at), Buffer.of(pickByte(random)), bytes.subarray(at + 1)]),
  (bytes, at) => bytes.subarray(0, at),
  (bytes, at) => Buffer.concat([bytes.subarray(0, at), Buffer.from('|^~\\&'), bytes.subarray(at)]),
  (bytes, at, random) => {
    const segments = bytes.toString('latin1').split('\r');
    const first = at % segments.length;
    const second = Math.floor(random.between(0, segments.length));
    [segments[first], segments[second]] = [segments[second] ?? '', segments[first] ?? ''];
    return Buffer.from(segments.join('\r'), 'latin1');
  },
  (bytes, at) => {
    const segments = bytes.toString('latin1').split('\r');
    segments.splice(at % segments.length, 1);
    return Buffer.from(segments.join('\r'), 'latin1');
  },
];

function pickByte(random: Random): number {
  const byte = Math.floor(random.between(0, 256));
  return byte === endOfMessage ? 0 : byte;
}

test('10,000 mutated messages are all answered, and leave no name or number in the store or the log', async () => {
  const random = randomFrom('mutated');
  const sender = await connectSender(listener.port);
  const answers: Record<string, number> = {};
  for (let number = 0; number < rounds; number += 1) {
    const text = buildAdt({
      code: random.pick(['A01', 'A02', 'A03', 'A08', 'A11', 'A13', 'A17', 'A42', 'A05']),
      visit: `VISIT7${number}7`,
      location: random.pick(['L&D^101', 'MB^7', 'ÄÖ^1', '""']),
      formerVisit: `FORMER7${number}7`,
      name: `ZWICKY${number}^QUILLA${number}`,
      record: `MRN99${number}99`,
      observations: [['LABOR', `NOTE${number}`]],
    });
    let bytes = Buffer.from(text, random.pick(['utf8', 'latin1'] as const));
    for (let change = Math.ceil(random.between(0, 2)); change > 0; change -= 1) {
      const at = Math.floor(random.between(0, bytes.length));
      bytes = Buffer.from(random.pick(mutations)(bytes, at, random));
    }
    sender.write(Buffer.concat([Buffer.of(0x0b), bytes, Buffer.of(endOfMessage, 0x0d)]));
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
     where schemaname not in ('pg_catalog', 'information_schema') and tablename like 'census%'`,
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
