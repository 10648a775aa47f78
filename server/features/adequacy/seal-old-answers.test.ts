import { afterAll, beforeAll, expect, test } from 'vitest';
import { startWard, type Ward } from '#server/testing/ward.ts';
import { createAnswerKeys, nobody } from './answer-keys.ts';
import { sealOldAnswers } from './seal-old-answers.ts';

let ward: Ward;
beforeAll(async () => {
  ward = await startWard();
});
afterAll(() => ward.close());

const shifts = [
  { date: '2026-11-12', window: 420, rn_actual: 3 },
  { date: '2026-11-13', window: 420, rn_actual: 999 },
];

test('answers of earlier versions get the present variance of their shift and their person, once', async () => {
  const { id: clientId } = ward.world.here;
  const keysOf = createAnswerKeys(ward.context.secret);
  const keys = keysOf(clientId);
  const [small = 0, large = 0] = await Promise.all(
    shifts.map(async shift => (await ward.save({ ...shift, acuity_counts: { [ward.labor]: 4 } })).json().id),
  );
  const { member, owner } = ward.world.people;
  const stored: [number, Buffer, Buffer][] = [
    [small, keys.hashAuthor(small, member.id), keys.sealText('0')],
    [small, keys.hashAuthor(small, owner.id), keys.sealText('4')],
    [large, keys.hashAuthor(large, member.id), keys.sealText('2')],
    [large, keys.hashAuthor(large, 987_654), keys.sealText('1')],
    [large, nobody, keys.sealText('3')],
    [small, keys.hashAuthor(small, 987_654), keysOf(clientId + 1).sealText('1')],
  ];
  for (const row of stored)
    await ward.sql('insert into adequacy_answers values ($1, $2, $3, $4)', [clientId, ...row]);

  await sealOldAnswers(ward.db, ward.context.secret);
  const read = async () =>
    (await ward.sql('select shift_id, author, answer from adequacy_answers order by shift_id, author')).rows;
  const after = await read();
  const contentOf = (shiftId: number, author: Buffer) => {
    const row = after.find(each => each.shift_id === shiftId && each.author.equals(author));
    return keys.openAnswer(row.answer);
  };
  const person = (userId: number) => keys.hashPerson('2026-11-01', userId);
  expect(stored.map(([shiftId, author]) => contentOf(shiftId, author))).toEqual([
    { value: -2, person: person(member.id), variance: -25 },
    { value: 2, person: person(owner.id), variance: -25 },
    { value: 0, person: person(member.id), variance: 100 },
    // The answer of a user without access any more.
    { value: -1, person: person(0), variance: 100 },
    { value: 1, person: null, variance: 24_875 },
    // An answer that was sealed with another APP_SECRET.
    null,
  ]);
  await sealOldAnswers(ward.db, ward.context.secret);
  expect(await read()).toEqual(after);
});
