import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { adequacyAnswers } from '#domain/adequacy/answers.ts';
import { writeBackup } from '#server/db/backup/backup-file.ts';
import { exportClient } from '#server/db/lifecycle/export-client.ts';
import { capturedLog } from '#server/testing/captured-log.ts';
import { startWard, type Ward } from '#server/testing/ward.ts';
import { createAnswerKeys } from './answer-keys.ts';
import { listGoldenRows, prepareGoldenModule, sixNurses, storeShifts } from './testing/answers.ts';

/** Looks for answers everywhere where something of a hospital leaves the database. */
let ward: Ward;
let directory: string;
let dump: string[];
const log = capturedLog();
const now = new Date('2026-11-14T15:00:00Z');
const morning = { date: '2026-11-14', window: 420 };

/** The answers of the nurse, and those of the owner. */
const given = [-2, 1] as const;

interface Stored {
  shift_id: number;
  author: Buffer;
  answer: Buffer;
}
let stored: Stored[];
/** Texts that identify an answer or its author. */
let secrets: string[];

beforeAll(async () => {
  ward = await startWard({ logger: log.logger });
  await prepareGoldenModule(ward);
  await storeShifts(ward, listGoldenRows(ward), [ward.world.people.member.id, ...sixNurses]);
  const { id } = (await ward.save({ ...morning, rn_actual: 3 })).json();
  for (const [index, who] of [ward.nurse, ward.owner].entries()) {
    const url = `${ward.shiftsUrl}${id}/adequacy/`;
    await who.send({ method: 'PUT', url, payload: { answer: given[index] } });
  }
  const row = { date: '2026-11-12', window: 420, rn_actual: 3, adequacy: -2 };
  await ward.owner.post(`${ward.shiftsUrl}import/`, { rows: [row] });
  await ward.owner.get(`/api/module/${ward.moduleId}/calibration/`);
  ({ rows: stored } = await ward.sql('select * from adequacy_answers'));
  secrets = stored.flatMap(({ author, answer }) =>
    [author, answer]
      .filter(({ length }) => length > 0)
      .flatMap(bytes => [bytes.toString('hex'), bytes.toString('base64')]),
  );
  directory = await mkdtemp(join(tmpdir(), 'parity-adequacy-'));
  const { file } = await writeBackup(ward.store.pool, join(directory, 'backup.gz'), now);
  dump = gunzipSync(await readFile(file))
    .toString('utf8')
    .split('\n');
});
afterAll(async () => {
  await ward.close();
  await rm(directory, { recursive: true });
});

function findSecrets(text: string): string[] {
  return secrets.filter(secret => text.includes(secret));
}

test('there are answers of people, some of them about the same shift, and imported ones', () => {
  expect(stored.length).toBe(405 + 3);
  expect(stored.filter(({ author }) => author.length === 0)).toHaveLength(1);
  expect(findSecrets(stored[0]?.author.toString('hex') ?? '')).toHaveLength(1);
});

describe('no answer and no author', () => {
  test('is in a response', async () => {
    const module = `/api/module/${ward.moduleId}`;
    const range = `modules=${ward.moduleId}&start_date=2026-05-01&end_date=2026-11-14`;
    const calls = [
      `${module}/shifts/?date=2026-11-14`,
      `${module}/shifts/?date=2026-05-04`,
      `${module}/shifts/history/?date=2026-11-14&window=420`,
      `${module}/shifts/month/?month=2026-11`,
      `${module}/calibration/`,
      `${module}/calibration/details/`,
      `${module}/handover/?date=2026-11-14&window=420`,
      `/api/reports/shifts/?${range}&page=1&page_size=100`,
      `/api/reports/shifts/export/?${range}`,
      `/api/reports/executive/?${range}`,
      '/api/accounts/activity/?page=1&page_size=100',
      '/api/now/',
    ];
    for (const url of calls) {
      for (const who of [ward.nurse, ward.owner]) {
        const answer = await who.get(url);
        if (who !== ward.nurse || !url.includes('activity'))
          expect([url, answer.statusCode]).toEqual([url, 200]);
        expect([url, findSecrets(answer.body)]).toEqual([url, []]);
        expect([url, /"(answer|author|is_?too_?few|mark)"/i.test(answer.body)]).toEqual([url, false]);
      }
    }
  });

  test('is in the audit trail', async () => {
    const { rows } = await ward.sql('select * from audit_trail');
    expect(rows.length).toBeGreaterThan(2);
    expect(JSON.stringify(rows)).not.toMatch(/adequacy|answer/i);
    // Of the shift, only its save.
    const ofShift = rows.filter(({ record_id }) => record_id === `${ward.moduleId}/2026-11-14/420`);
    expect(ofShift.map(({ action }) => action)).toEqual(['saved shift']);
  });

  test('is in the export of the hospital', async () => {
    const target = join(directory, 'export');
    await exportClient(ward.store.pool, String(ward.world.here.id), { directory: target, now });
    for (const file of await readdir(target)) {
      const text = await readFile(join(target, file), 'utf8');
      expect([file, findSecrets(text), /adequacy/.test(text)]).toEqual([file, [], false]);
    }
  });

  test('is in a line of the log', () => {
    const lines = log.lines.join('');
    expect(lines).toContain('/api/module/:moduleId/shifts/:id/adequacy/');
    expect(findSecrets(lines)).toEqual([]);
    expect(lines).not.toMatch(/"answer"|"adequacy":/);
  });
});

describe('a backup', () => {
  const listRows = (table: string) => {
    const { tables } = JSON.parse(dump[0] ?? '');
    const index = tables.findIndex(({ name }: { name: string }) => name === table);
    const before = tables.slice(0, index).reduce((sum: number, { rows }: { rows: number }) => sum + rows, 0);
    const { columns, rows } = tables[index];
    return { columns, rows: dump.slice(1 + before, 1 + before + rows).map(line => JSON.parse(line)) };
  };

  test('has of an answer its shift, a hash and sealed bytes, and neither an instant nor a number of its own', () => {
    const { columns, rows } = listRows('adequacy_answers');
    expect(columns).toEqual(['client_id', 'shift_id', 'author', 'answer']);
    expect(rows).toHaveLength(stored.length);
    const { sequences } = JSON.parse(dump[0] ?? '');
    expect(JSON.stringify(sequences)).not.toContain('adequacy');
  });

  test('has sealed bytes of the same length for every answer, and no two alike', () => {
    const sealed: string[] = listRows('adequacy_answers').rows.map(row => row[3]);
    expect(new Set(sealed.map(({ length }) => length)).size).toBe(1);
    expect(new Set(sealed).size).toBe(sealed.length);
    const { hashPerson, sealAnswer } = createAnswerKeys(ward.context.secret)(1);
    const lengths = adequacyAnswers.flatMap(value =>
      [hashPerson('2026-05-01', 7), null].flatMap(person =>
        [-100, -0.5, 0, 33.333333, null].map(variance => sealAnswer({ value, person, variance }).length),
      ),
    );
    expect([...new Set(lengths)]).toEqual([stored[0]?.answer.length]);
  });

  test('has an author whose hashes differ from shift to shift, so that nobody can be followed', () => {
    const authors: string[] = listRows('adequacy_answers').rows.map(row => row[2]);
    const ofPeople = authors.filter(author => author !== '\\x');
    expect(new Set(ofPeople).size).toBe(ofPeople.length);
  });

  test('tells neither with another APP_SECRET', () => {
    const clientId = ward.world.here.id;
    const [own, other] = [ward.context.secret, 'another secret that is long enough too'].map(secret =>
      createAnswerKeys(secret)(clientId),
    );
    const userId = ward.world.people.member.id;
    const isAuthor = (keys: typeof own) =>
      stored.some(({ shift_id: id, author }) => keys?.hashAuthor(id, userId).equals(author));
    const opened = (keys: typeof own) =>
      stored.filter(({ answer }) => keys?.openAnswer(answer) !== null).length;
    expect([isAuthor(own), isAuthor(other)]).toEqual([true, false]);
    expect([opened(own), opened(other)]).toEqual([stored.length, 0]);
  });

  test('has the months that count sealed as well', async () => {
    const { columns, rows } = listRows('adequacy_months');
    expect(columns).toEqual(['client_id', 'module_id', 'month', 'state', 'content']);
    // November has not ended.
    const contents = rows.map(row => row[4]).filter(content => content !== null);
    expect([rows.length, contents.length]).toEqual([4, 3]);
    const text = contents.map(content => Buffer.from(content.slice(2), 'hex').toString('latin1')).join('');
    expect(text).not.toMatch(/isTooFew|variance/);
  });

  test('has months of one length, however many shifts were felt as too few and however many have an answer', async () => {
    const { rows } = listRows('adequacy_months');
    const lengths = rows.flatMap(row => (row[4] === null ? [] : [row[4].length]));
    expect(new Set(lengths).size).toBe(1);
    // Of 186 shifts, 158 have an answer in May; of 114, 95 in July.
    expect(rows.map(row => [row[2], row[4] !== null])).toEqual([
      ['2026-05-01', true],
      ['2026-06-01', true],
      ['2026-07-01', true],
      ['2026-11-01', false],
    ]);
  });

  test('has the answers of two hospitals under different keys', () => {
    const keysOf = createAnswerKeys(ward.context.secret);
    const answer = { value: -2, person: keysOf(1).hashPerson('2026-05-01', 7), variance: -12.5 } as const;
    const sealed = keysOf(1).sealAnswer(answer);
    expect([keysOf(1).openAnswer(sealed), keysOf(2).openAnswer(sealed)]).toEqual([answer, null]);
    expect(keysOf(1).hashAuthor(5, 7).equals(keysOf(2).hashAuthor(5, 7))).toBe(false);
    expect(keysOf(1).hashPerson('2026-05-01', 7)).not.toBe(keysOf(2).hashPerson('2026-05-01', 7));
  });
});
