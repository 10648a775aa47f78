import { describe, expect, test } from 'vitest';
import { morning, startHandoverWard } from './testing/handover-ward.ts';

const { ward, start, forget, get, put, confirm, historyOf, countEntries } = await startHandoverWard();

describe('a confirmation', () => {
  test('keeps person and time, and marks the reader’s own', async () => {
    const given = { by: 'member Person', at: start.toISOString() };
    expect((await confirm('giving')).json()).toMatchObject({ giving: { ...given, own: true }, taking: null });
    expect((await confirm('taking', ward.owner)).json()).toMatchObject({
      giving: { ...given, own: false },
      taking: { by: 'owner Person', own: true },
      version: 0,
    });
  });

  test('a confirmation of both parts by one person is refused', async () => {
    await confirm('giving');
    const answer = await confirm('taking');
    expect([answer.statusCode, answer.json()]).toEqual([
      400,
      { part: ['Two different people hand over and take over.'] },
    ]);
    expect((await get()).json()).toMatchObject({ taking: null });
  });

  test('that the same person repeats changes nothing', async () => {
    const first = (await confirm('giving')).json();
    const entries = await countEntries();
    ward.clock.now = new Date('2026-11-14T15:01:00Z');
    const again = await confirm('giving');
    ward.clock.now = start;
    expect([again.statusCode, again.json()]).toEqual([200, first]);
    expect(await countEntries()).toBe(entries);
  });

  test('a confirmation of one part by two people at once is that of one, and the other is told who', async () => {
    const answers = await Promise.all([confirm('giving'), confirm('giving', ward.owner)]);
    const [won, lost] = answers.toSorted((a, b) => a.statusCode - b.statusCode);
    const { giving } = won?.json() ?? {};
    expect([won?.statusCode, lost?.statusCode]).toEqual([200, 409]);
    expect(lost?.json()).toMatchObject({
      changed_by: giving.by,
      changed_at: giving.at,
      current: { giving: { by: giving.by, own: false } },
    });
  });

  test('is refused before the window begins', async () => {
    const answer = await confirm('giving', ward.nurse, { ...morning, window: 1140 });
    expect([answer.statusCode, answer.json()]).toEqual([400, { window: ['This window has not begun yet.'] }]);
  });

  test('is in the history of the shift, with the changes of the notes', async () => {
    const place = { date: '2026-11-12', window: 420 };
    const { id, version } = (await ward.save({ ...place, rn_actual: 3 })).json();
    await confirm('giving', ward.owner, place);
    await put({ ...place, notes: 'Bed 4' });
    expect(await historyOf(place)).toMatchObject([
      {
        action: 'changed hand-over notes',
        by: 'member Person',
        changes: [{ field: 'notes', name: 'Notes', from: '', to: 'Bed 4' }],
      },
      { action: 'gave hand-over', by: 'owner Person', changes: [], after: [] },
      { action: 'saved shift', by: 'member Person', after: [] },
    ]);
    await ward.nurse.send({ method: 'DELETE', url: `${ward.shiftsUrl}${id}/` });
    await forget();
    await confirm('giving', ward.owner, place);
    const late = await ward.save({ ...place, rn_actual: 4, version });
    expect([late.statusCode, late.json().changed_by]).toEqual([409, 'member Person']);
  });

  test('is refused more than 72 hours after the end of the window', async () => {
    // The window of November 11 ended at 19:00.
    const place = { date: '2026-11-11', window: 420 };
    const confirmAt = async (now: string) => {
      ward.clock.now = new Date(now);
      const answer = await confirm('giving', await ward.as('member'), place);
      return [answer.statusCode, answer.json()];
    };
    expect(await confirmAt('2026-11-15T00:00:01Z')).toEqual([
      400,
      { window: ['A hand-over is confirmed within 72 hours after the end of its window.'] },
    ]);
    expect((await confirmAt('2026-11-15T00:00:00Z'))[0]).toBe(200);
    ward.clock.now = start;
    ward.nurse = await ward.as('member');
    ward.owner = await ward.as('owner');
    expect((await put({ ...place, date: '2026-11-10', notes: 'Late' })).statusCode).toBe(200);
  });
});
