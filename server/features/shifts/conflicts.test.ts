import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { addDays } from '#domain/time/calendar.ts';
import { startWard } from '#server/testing/ward.ts';

const ward = await startWard();
afterAll(() => ward.close());
beforeEach(async () => {
  await ward.sql('delete from shifts');
  date = addDays(date, 1);
});

/** Each test has its own date, because the history and the versions of a date continue after its shift is deleted. */
let date = '2026-10-01';

const entry = (more: object = {}) => ({
  date,
  window: 420,
  acuity_counts: { [ward.labor]: 6, [ward.couplet]: 0 },
  rn_actual: 6,
  ...more,
});

describe('concurrent saves', () => {
  test('saves with the stored values change nothing, whatever the version', async () => {
    const first = (await ward.save(entry())).json();
    for (const version of [undefined, null, 1, 99]) {
      const again = await ward.save(entry({ version }));
      expect([again.statusCode, again.json()]).toEqual([200, first]);
    }
  });

  test('saves without the stored version answer 409 with both versions, who and when', async () => {
    const stored = (await ward.save(entry())).json();
    for (const version of [undefined, 2]) {
      const answer = await ward.save(entry({ version, rn_actual: 9 }), ward.owner);
      expect(answer.statusCode).toBe(409);
      expect(answer.json()).toMatchObject({
        detail: 'member Person changed this shift since you opened it.',
        request_id: expect.any(String),
        changed_by: 'member Person',
        changed_at: stored.updated_at,
        current: stored,
        sent: { rn_actual: 9 },
      });
    }
    expect((await ward.storedShifts())[0]).toMatchObject({ rn_actual: '6.000', version: 1 });
  });

  test('saves of a shift that was deleted meanwhile answer 409 without a current one', async () => {
    const { id } = (await ward.save(entry())).json();
    await ward.nurse.send({ method: 'DELETE', url: `${ward.shiftsUrl}${id}/` });
    const answer = await ward.save(entry({ version: 1, rn_actual: 9 }));
    expect(answer.statusCode).toBe(409);
    expect(answer.json()).toMatchObject({
      detail: 'member Person deleted this shift since you opened it.',
      changed_by: 'member Person',
      current: null,
    });
    expect((await ward.save(entry({ rn_actual: 9 }))).statusCode).toBe(201);
  });

  test('saves of a shift that was deleted and entered again answer 409', async () => {
    const opened = (await ward.save(entry())).json();
    const remove = (id: number) => ward.owner.send({ method: 'DELETE', url: `${ward.shiftsUrl}${id}/` });

    await remove(opened.id);
    const again = (await ward.save(entry({ rn_actual: 11 }), ward.owner)).json();
    const answer = await ward.save(entry({ version: opened.version, rn_actual: 7 }));
    expect([answer.statusCode, answer.json().current]).toEqual([409, again]);

    await remove(again.id);
    await ward.owner.post(`${ward.shiftsUrl}import/`, { rows: [entry({ rn_actual: 12 })] });
    for (const version of [opened.version, again.version]) {
      expect((await ward.save(entry({ version, rn_actual: 7 }))).statusCode).toBe(409);
    }
    expect((await ward.storedShifts())[0]).toMatchObject({ rn_actual: '12.000' });
  });

  test('ten saves at once with the same values create one shift', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => ward.save(entry())));
    expect(answers.map(answer => answer.statusCode).sort()).toEqual([...Array(9).fill(200), 201]);
    expect(await ward.storedShifts()).toHaveLength(1);
    expect((await history()).json().count).toBe(1);
  });

  test('saves of two people, 40 times, are each stored or refused, and no stored value is lost', async () => {
    await ward.save(entry({ rn_actual: 0 }));
    let version = 1;
    for (let round = 1; round <= 40; round += 1) {
      const values = [round + 0.1, round + 0.2];
      const answers = await Promise.all([
        ward.save(entry({ version, rn_actual: values[0] })),
        ward.save(entry({ version, rn_actual: values[1] }), ward.owner),
      ]);
      const statuses = answers.map(answer => answer.statusCode);
      expect(statuses.toSorted()).toEqual([200, 409]);
      const winner = statuses.indexOf(200);
      // The refused user sees the value that was stored instead.
      expect(answers[1 - winner]?.json().current.rn_actual).toBe(values[winner]);
      expect((await ward.storedShifts())[0]).toMatchObject({ rn_actual: values[winner]?.toFixed(3) });
      version += 1;
    }
  });
});

describe('the history of a shift', () => {
  test('says who changed what, newest first, and continues after the shift was deleted and entered again', async () => {
    const { id } = (await ward.save(entry({ comments: 'Calm.' }))).json();
    await ward.save(entry({ version: 1, rn_actual: 7, rn_premium_float: 1 }), ward.owner);
    await ward.nurse.send({ method: 'DELETE', url: `${ward.shiftsUrl}${id}/` });
    await ward.save(entry());

    const { results } = (await history()).json();
    expect(results.map((entry: { action: string; by: string }) => [entry.action, entry.by])).toEqual([
      ['saved shift', 'member Person'],
      ['deleted shift', 'member Person'],
      ['changed shift', 'owner Person'],
      ['saved shift', 'member Person'],
    ]);
    expect(results[2].changes).toEqual([
      { field: 'rn_actual', name: 'RNs actual', from: 6, to: 7 },
      { field: 'rn_premium_float', name: 'Float RNs sent to unit', from: 0, to: 1 },
    ]);
    expect(results[3].changes).toContainEqual({
      field: `acuity_counts.${ward.labor}`,
      name: 'Active labor',
      from: null,
      to: 6,
    });
  });
});

test('the history of a shift follows the order of writing if the clock is set back', async () => {
  const { clock } = ward;
  await ward.save(entry());
  clock.advance(-4);
  await ward.save(entry({ version: 1, rn_actual: 7 }));
  clock.advance(2);
  await ward.save(entry({ version: 2, rn_actual: 8 }));
  const { results } = (await history()).json();
  const values = results.map(({ changes }: { changes: { to: number }[] }) => changes[0]?.to);
  expect(values.slice(0, 2)).toEqual([8, 7]);
  expect(results.map(({ action }: { action: string }) => action)).toEqual([
    'changed shift',
    'changed shift',
    'saved shift',
  ]);
  clock.advance(2);
});

describe('deleting', () => {
  test('is refused if another user changed the shift since', async () => {
    const { id } = (await ward.save(entry())).json();
    await ward.save(entry({ version: 1, rn_actual: 7 }), ward.owner);
    const remove = (query: string) =>
      ward.nurse.send({ method: 'DELETE', url: `${ward.shiftsUrl}${id}/${query}` });
    expect((await remove('?version=1')).statusCode).toBe(409);
    expect(await ward.storedShifts()).toHaveLength(1);
    expect((await remove('?version=2')).statusCode).toBe(204);
    expect(await ward.storedShifts()).toHaveLength(0);
    expect((await remove('')).statusCode).toBe(404);
  });
});

function history() {
  return ward.nurse.get(`${ward.shiftsUrl}history/?date=${date}&window=420`);
}
