import { describe, expect, test } from 'vitest';
import { morning, startHandoverWard } from './testing/handover-ward.ts';

const { ward, start, get, put, confirm, historyOf, countEntries } = await startHandoverWard();

describe('notes', () => {
  test('are stored with who wrote them and when, and every member reads them', async () => {
    const answer = await put({ notes: 'Bed 4: twins\n\nCall Dr. Lee', version: 0 });
    const stored = {
      ...morning,
      notes: 'Bed 4: twins\n\nCall Dr. Lee',
      version: 1,
      updated_by: 'member Person',
      updated_at: start.toISOString(),
      giving: null,
      taking: null,
    };
    expect([answer.statusCode, answer.json()]).toEqual([200, stored]);
    expect((await get('', ward.owner)).json()).toMatchObject(stored);
  });

  test('that were changed since they were read are a conflict with who, when and the stored ones', async () => {
    await put({ notes: 'First', version: 0 }, ward.owner);
    const answer = await put({ notes: 'Second', version: 0 });
    expect([answer.statusCode, answer.json()]).toMatchObject([
      409,
      {
        detail: 'owner Person changed this hand-over since you opened it.',
        changed_by: 'owner Person',
        changed_at: start.toISOString(),
        current: { notes: 'First', version: 1 },
      },
    ]);
  });

  test('that two people write first at once become the notes of one, and a conflict for the other', async () => {
    const both = [put({ notes: 'Mine', version: 0 }), put({ notes: 'Yours', version: 0 }, ward.owner)];
    const answers = await Promise.all(both);
    expect(answers.map(answer => answer.statusCode).sort()).toEqual([200, 409]);
    const winner = answers.find(answer => answer.statusCode === 200);
    expect((await get()).json()).toMatchObject({ notes: winner?.json().notes, version: 1 });
  });

  test('that are sent again change nothing, whatever their version', async () => {
    await put({ notes: 'Same', version: 0 });
    const entries = await countEntries();
    expect((await put({ notes: 'Same', version: 0 })).json()).toMatchObject({ version: 1 });
    expect(await countEntries()).toBe(entries);
  });

  test('notes without a version replace the stored ones', async () => {
    await put({ notes: 'First' });
    expect((await put({ notes: '' })).json()).toMatchObject({ notes: '', version: 2 });
  });

  test('have at most 4,000 characters', async () => {
    expect((await put({ notes: 'x'.repeat(4000) })).statusCode).toBe(200);
    const answer = await put({ notes: 'x'.repeat(4001) });
    expect([answer.statusCode, Object.keys(answer.json())]).toEqual([400, ['notes']]);
  });

  test.each([
    ['a window that the date does not have', { window: 421 }, 'window'],
    ['a window of another day', { window: 99_999 }, 'window'],
    ['a date after today', { date: '2026-11-15' }, 'date'],
  ])('notes of %s are refused', async (_, place, field) => {
    const answer = await put({ ...place, notes: 'x' });
    expect([answer.statusCode, Object.keys(answer.json())]).toEqual([400, [field]]);
    expect((await ward.sql('select from handovers')).rowCount).toBe(0);
  });

  test('can be written before the window begins, on its day', async () => {
    expect((await put({ window: 1140, notes: 'Later' })).statusCode).toBe(200);
  });

  test('are no conflict after a confirmation', async () => {
    await put({ notes: 'First' });
    await confirm('giving');
    expect((await put({ notes: 'Second', version: 1 })).json()).toMatchObject({ version: 2 });
  });
});

describe('notes that change after a confirmation', () => {
  const place = { date: '2026-11-13', window: 420 };

  test('are marked by the version that was confirmed, and the history keeps each former text', async () => {
    await put({ ...place, notes: 'Bed 4: magnesium' });
    await confirm('giving', ward.nurse, place);
    await put({ ...place, notes: 'Bed 4' });
    await confirm('taking', ward.owner, place);
    await put({ ...place, notes: '' }, ward.owner);
    const given = { part: 'giving', by: 'member Person', at: start.toISOString() };
    const taken = { part: 'taking', by: 'owner Person', at: start.toISOString() };
    expect((await get(`?date=${place.date}&window=${place.window}`)).json()).toMatchObject({
      version: 3,
      updated_by: 'owner Person',
      giving: { by: 'member Person', version: 1 },
      taking: { by: 'owner Person', version: 2 },
    });
    const changed = (await historyOf(place)).filter(({ action }) => action === 'changed hand-over notes');
    expect(changed.map(({ changes, after }) => [changes[0]?.from, changes[0]?.to, after])).toEqual([
      ['Bed 4', '', [given, taken]],
      ['Bed 4: magnesium', 'Bed 4', [given]],
      ['', 'Bed 4: magnesium', []],
    ]);
  });

  test('that two people write at once are one change, and the refused one is not in the history', async () => {
    const other = { ...place, window: 1140 };
    await put({ ...other, notes: 'First', version: 0 });
    await confirm('giving', ward.nurse, other);
    const both = ['Mine', 'Yours'].map((notes, index) =>
      put({ ...other, notes, version: 1 }, index === 0 ? ward.nurse : ward.owner),
    );
    const answers = await Promise.all(both);
    expect(answers.map(answer => answer.statusCode).sort()).toEqual([200, 409]);
    const stored = (await get(`?date=${other.date}&window=${other.window}`)).json().notes;
    const [newest, ...earlier] = await historyOf(other);
    expect(newest).toMatchObject({ changes: [{ from: 'First', to: stored }], after: [{ part: 'giving' }] });
    expect(earlier.map(({ action }) => action)).toEqual(['gave hand-over', 'changed hand-over notes']);
  });

  test('have former texts that the hospital’s scope cannot change or delete', async () => {
    await put({ ...morning, notes: 'First' });
    await put({ ...morning, notes: 'Second' });
    const run = (text: string) =>
      ward.db.forClient(ward.world.here.id, tx => tx.$client.query(text)).catch(error => error.code);
    expect(await run(`update handover_texts set notes = ''`)).toBe('42501');
    expect(await run('delete from handover_texts')).toBe('42501');
  });
});
