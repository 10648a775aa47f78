import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import type { Config } from '#server/core/config.ts';
import { admit, buildAdt } from '#server/features/census/testing/hl7/adt-message.ts';
import { connectLibraryClient } from '#server/features/census/testing/hl7/library-client.ts';
import { addSource, startListener } from '#server/features/census/testing/hl7/listener.ts';
import { connectSender, frame, readAnswer, type Sender } from '#server/features/census/testing/hl7/sender.ts';
import { createCertificates } from '#server/testing/certificates.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { removeOldVisits } from '../old-visits.ts';

/** The app's clock has 10:00 in New York; messages are of that morning. */
let running: TestApp;
let fields: number[];
beforeAll(async () => {
  running = await startTestApp();
});
afterAll(() => running.close());
beforeEach(async () => {
  await running.sql('delete from census_sources');
  ({ fields } = await addSource(running));
});

async function listen(mllp?: Partial<NonNullable<Config['mllp']>>) {
  const listener = await startListener(running, mllp);
  onTestFinished(listener.stop);
  return listener;
}

async function open(mllp?: Parameters<typeof listen>[0]) {
  const listener = await listen(mllp);
  const sender = await connectSender(listener.port);
  onTestFinished(sender.close);
  return { listener, sender };
}

/** The newest counts of the module, by field. */
async function readCounts(): Promise<number[]> {
  const { rows } = await running.sql('select counts from census_visit_counts order by at desc limit 1');
  return fields.map(field => rows[0]?.counts[field] ?? 0);
}

describe('messages', () => {
  test('messages of node-hl7-client are stored and acknowledged', async () => {
    const { port } = await listen();
    const client = await connectLibraryClient(port);
    onTestFinished(client.close);
    for (const visit of ['V1', 'V2']) expect(await client.send(admit(visit))).toBe('AA');
    expect(await readCounts()).toEqual([2, 0]);
  });

  test('messages in one packet, or one in many, are answered in their order', async () => {
    const { sender } = await open();
    const ids = ['a', 'b', 'c', 'd'];
    const stream = Buffer.concat(
      ids.map(id => Buffer.concat([frame(admit(id, { id })), Buffer.from('\n\0')])),
    );
    sender.write(stream.subarray(0, 900));
    for (let at = 900; at < stream.length; at += 100) sender.write(stream.subarray(at, at + 100));
    for (const id of ids) expect(readAnswer(await sender.receive())).toEqual(['AA', id]);
    expect(await readCounts()).toEqual([4, 0]);
  });

  const latin1 = (text: string) => Buffer.from(text, 'latin1');
  const withSet = (text: string, set: string) => text.replace('|P|2.5\r', `|P|2.5||||||${set}\r`);
  const translate = (text: string) =>
    text.replace(/[|^~\\&]/g, sign => ({ '|': '#', '^': '*', '~': '!', '\\': '?', '&': '%' })[sign] ?? '');
  test.each<[string, Buffer | string]>([
    ['with CRLF behind each segment', admit('V1', { location: 'WÖ^7' }).replaceAll('\r', '\r\n')],
    ['with delimiters of their own', translate(admit('V1', { location: 'WÖ^7' }))],
    ['with an escaped character', admit('V1', { location: 'W\\XD6\\^7' })],
    ['with a repeated field', admit('V1', { location: 'WÖ^7~L&D^101' })],
    ['in 8859-1 by MSH-18', latin1(withSet(admit('V1', { location: 'WÖ^7' }), '8859/1'))],
    ['in UTF-8 by MSH-18', withSet(admit('V1', { location: 'WÖ^7' }), 'UNICODE UTF-8')],
  ])('%s are counted', async (_, message) => {
    await running.sql(`update census_sources set rules = replace(rules::text, '"MB"', '"WÖ"')::jsonb`);
    const { sender } = await open();
    sender.write(frame(message));
    expect(await sender.receive()).toMatch(/MSA.AA/);
    expect(await readCounts()).toEqual([0, 1]);
  });

  test('that are repeated change nothing, and are accepted', async () => {
    const { sender } = await open();
    expect(await sender.send(admit('V1', { id: 'same' }))).toEqual(['AA', 'same']);
    expect(await sender.send(admit('V2', { id: 'same' }))).toEqual(['AA', 'same']);
    sender.write(Buffer.concat([frame(admit('V3', { id: 'twice' })), frame(admit('V4', { id: 'twice' }))]));
    expect(readAnswer(await sender.receive())).toEqual(['AA', 'twice']);
    expect(readAnswer(await sender.receive())).toEqual(['AA', 'twice']);
    expect(await readCounts()).toEqual([2, 0]);
    const { rows } = await running.sql('select sum(messages)::int as heard from census_traffic');
    expect(rows).toEqual([{ heard: 4 }]);
  });

  test('move, rename and discharge a visit', async () => {
    const { sender } = await open();
    await sender.send(admit('V1'));
    await sender.send(buildAdt({ code: 'A42', visit: 'V9', formerVisit: 'V1', at: '20261114070000' }));
    await sender.send(buildAdt({ code: 'A02', visit: 'V9', location: 'MB^7', at: '20261114080000' }));
    expect(await readCounts()).toEqual([0, 1]);
    await sender.send(buildAdt({ code: 'A03', visit: 'V9', at: '20261114090000' }));
    expect(await readCounts()).toEqual([0, 0]);
  });

  test('that change nothing are accepted', async () => {
    const { sender } = await open();
    for (const code of ['A05', 'A40', 'A60'])
      expect((await sender.send(admit('V1', { code })))[0]).toBe('AA');
    expect((await sender.send(admit('V1').replace('ADT^A01', 'ORU^R01')))[0]).toBe('AA');
    expect((await running.sql('select from census_visits')).rowCount).toBe(0);
  });

  test.each([
    ['PID|1||000778899', 'no MSH segment'],
    [admit('V1').replace('EVN|A01|20261114065500', 'EVN|A01|soon'), 'no time'],
    [admit('V1', { at: '20991114065500' }), 'time is ahead'],
    [admit('V1', { at: '20261114100501' }), 'time is ahead'],
    [`${admit('V1')}${'OBX|1|ST|LABOR||ACTIVE\r'.repeat(1_000)}`, 'too many segments'],
    [admit(''), 'no visit number'],
    [admit('V1', { id: '' }), 'no message control id'],
    [admit('V1', { at: '00000101' }), 'cannot be stored'],
  ])('that cannot be processed get AE, and the next ones are stored', async (message, reason) => {
    const { sender, listener } = await open();
    sender.write(Buffer.concat([frame(admit('V7')), frame(message), frame(admit('V8'))]));
    expect(readAnswer(await sender.receive())[0]).toBe('AA');
    const [code, , text] = readAnswer(await sender.receive());
    expect([code, text]).toEqual(['AE', reason]);
    expect(readAnswer(await sender.receive())[0]).toBe('AA');
    expect(await readCounts()).toEqual([2, 0]);
    expect(listener.lines.join()).toContain(reason === 'cannot be stored' ? '22008' : reason);
    expect(listener.lines.join()).not.toMatch(/DOE|778899|V7/);
  });

  test('that are too long get AE, and the connection ends', async () => {
    const { sender } = await open();
    sender.write(`\x0b${admit('V1', { id: 'long' })}`);
    for (let round = 0; round < 17; round += 1) sender.write(Buffer.alloc(65_536, 'ZZZ|'));
    expect(readAnswer(await sender.receive())).toEqual(['AE', 'long', 'message too long']);
    expect(await sender.receive()).toBeUndefined();
  });
});

describe('a visit that carries an instant ahead of the clock', () => {
  /** As if the clock had been so late when the message arrived. */
  async function sendAhead(sender: Sender, message: string, year: number) {
    const { now } = running.clock;
    running.clock.now = new Date(`${year}-11-14T15:00:00Z`);
    expect((await sender.send(message))[0]).toBe('AA');
    running.clock.now = now;
  }
  const ahead = '20991114065500';

  test('is discharged by the next event, and no longer counted', async () => {
    const { sender } = await open();
    await sendAhead(sender, admit('V1', { at: ahead }), 2099);
    await sender.send(admit('V2'));
    expect((await sender.send(buildAdt({ code: 'A03', visit: 'V1', at: '20261114090000' })))[0]).toBe('AA');
    expect(await readCounts()).toEqual([1, 0]);
    const { rows } = await running.sql('select from census_visit_counts where at > $1', [running.clock.now]);
    expect(rows).toEqual([]);
  });

  test('that was known before is counted once, where the next event says', async () => {
    const { sender } = await open();
    await sender.send(admit('V1'));
    await sendAhead(sender, buildAdt({ code: 'A02', visit: 'V1', location: 'MB^1', at: ahead }), 2099);
    await sender.send(buildAdt({ code: 'A02', visit: 'V1', location: 'L&D^2', at: '20261114090000' }));
    expect(await readCounts()).toEqual([1, 0]);
    await sender.send(buildAdt({ code: 'A03', visit: 'V1', at: '20261114091000' }));
    expect(await readCounts()).toEqual([0, 0]);
  });

  test('is removed if its time is as far ahead as a visit is kept', async () => {
    const { sender } = await open();
    await sendAhead(sender, admit('V1', { at: ahead }), 2099);
    await sender.send(admit('V2'));
    await removeOldVisits(running.db, { now: running.clock.now, days: 30 });
    expect(await readCounts()).toEqual([1, 0]);
  });
});

describe('a source without address and certificate', () => {
  const reason = 'source has no address or certificate';

  test('accepts no message once another hospital has a source, and its page says why', async () => {
    const { sender, listener } = await open();
    expect((await sender.send(admit('V1')))[0]).toBe('AA');
    const other = { client_id: running.world.elsewhere.id, rules: '[]', sending_facility: 'ELSEWHERE' };
    await addSource(running, { ...other, allowed_addresses: ['127.0.0.1'] });
    expect(await sender.send(admit('V2', { id: 'X1' }))).toEqual(['AE', 'X1', reason]);
    expect((await sender.send(admit('V3', { facility: 'ELSEWHERE' })))[0]).toBe('AA');
    expect(await readCounts()).toEqual([1, 0]);
    expect(listener.lines.join()).toContain(reason);
    const owner = await running.as('owner');
    expect((await owner.get('/api/accounts/census_sources/')).json().results).toMatchObject([
      { failure: expect.stringContaining('needs an allowed address or a certificate') },
    ]);
    await running.sql(`update census_sources set allowed_addresses = '{127.0.0.0/8}'`);
    expect((await sender.send(admit('V2')))[0]).toBe('AA');
    expect(await readCounts()).toEqual([2, 0]);
    const { rows } = await running.sql('select failure from census_sources');
    expect(rows).toEqual([{ failure: null }, { failure: null }]);
    await running.sql(`update census_sources set allowed_addresses = '{}'`);
    expect((await sender.send(admit('V3')))[2]).toBe(reason);
  });

  test('may be one of several of its hospital', async () => {
    await addSource(running, { sending_facility: 'SECOND' });
    const { sender } = await open();
    expect((await sender.send(admit('V1')))[0]).toBe('AA');
  });
});

describe('AR answers', () => {
  const reason = 'unknown facility or address';

  test.each([
    ['another facility', {}, { facility: 'ELSEWHERE' }],
    ['an inactive source', { is_active: false }, {}],
    ['an address that the source does not allow', { allowed_addresses: ['10.1.0.0/16'] }, {}],
    ['a sender without the certificate', { certificate_fingerprint: 'a'.repeat(64) }, {}],
  ])('%s, with the same words', async (_case, source, message) => {
    await running.sql('delete from census_sources');
    await addSource(running, source);
    const { sender } = await open();
    expect(await sender.send(admit('V1', { id: 'X1', ...message }))).toEqual(['AR', 'X1', reason]);
    expect((await running.sql('select from census_visits')).rowCount).toBe(0);
    expect((await running.sql('select from census_traffic')).rowCount).toBe(0);
  });

  test('an address outside of MLLP_ALLOW, whose connection then ends', async () => {
    const { sender } = await open({ allow: ['10.1.0.0/16'] });
    expect(await sender.send(admit('V1', { id: 'X1' }))).toEqual(['AR', 'X1', reason]);
    expect(await sender.receive()).toBeUndefined();
    expect(running.context.health.read().hl7).toMatchObject({
      state: 'ok',
      reason: `the last message that was not accepted (AR): ${reason}`,
    });
  });

  test('a facility that was moved to another hospital stores nothing at the former one', async () => {
    const { sender } = await open();
    await sender.send(admit('V1'));
    await running.sql('delete from census_sources');
    const { elsewhere } = running.world;
    await addSource(running, { client_id: elsewhere.id, rules: '[]' });
    expect((await sender.send(admit('V2')))[0]).toBe('AA');
    const { rows } = await running.sql('select distinct client_id from census_visits');
    expect(rows).toEqual([{ client_id: elsewhere.id }]);
  });
});

test('the certificate of the sender is required with TLS, and compared with the source', async () => {
  const { certificates, remove } = await createCertificates('server', 'engine', 'other');
  onTestFinished(remove);
  const [server, engine, other] = certificates;
  if (!server || !engine || !other) throw new Error('no certificates');
  await running.sql('update census_sources set certificate_fingerprint = $1', [engine.fingerprint]);
  const tls = { cert: server.certFile, key: server.keyFile, ca: engine.certFile };
  const { port } = await listen({ tls });
  const trusted = await connectSender(port, { ca: server.cert, cert: engine.cert, key: engine.key });
  onTestFinished(trusted.close);
  expect((await trusted.send(admit('V1')))[0]).toBe('AA');
  const stranger = await connectSender(port, { ca: server.cert, cert: other.cert, key: other.key });
  expect(await stranger.send(admit('V2'))).toEqual([]);
  const withoutCa = await listen({ tls: { ...tls, ca: undefined } });
  const unknown = await connectSender(withoutCa.port, { ca: server.cert });
  onTestFinished(unknown.close);
  expect((await unknown.send(admit('V3')))[0]).toBe('AR');
  expect(await readCounts()).toEqual([1, 0]);
});

test('visits are removed 48 hours after the discharge or days after their last event, and no longer counted', async () => {
  const { sender } = await open();
  await sender.send(admit('left'));
  await sender.send(buildAdt({ code: 'A03', visit: 'left', at: '20261114070000' }));
  await sender.send(admit('stays', { at: '20261114080000' }));
  await sender.send(admit('new', { at: '20261114090000' }));
  const remove = (now: string) => removeOldVisits(running.db, { now: new Date(now), days: 30 });
  const countVisits = async () => (await running.sql('select from census_visits')).rowCount;
  await remove('2026-11-16T12:00:00Z');
  expect(await countVisits()).toBe(3);
  await remove('2026-11-16T12:00:01Z');
  expect([await countVisits(), await readCounts()]).toEqual([2, [2, 0]]);
  await remove('2026-12-14T13:00:01Z');
  expect([await countVisits(), await readCounts()]).toEqual([1, [1, 0]]);
});
