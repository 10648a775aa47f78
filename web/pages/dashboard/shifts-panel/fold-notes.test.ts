import { expect, test } from 'vitest';
import type { ShiftChange } from '#contract/shifts/shifts.ts';
import { foldNotes } from './history-dialog.tsx';

let id = 100;
function write(minute: number, from: string, to: string, change: Partial<ShiftChange> = {}): ShiftChange {
  id -= 1;
  const at = new Date(Date.parse('2026-11-14T16:00:00Z') + minute * 60_000).toISOString();
  const changes = [{ field: 'notes', name: 'Notes', from, to }];
  return { id, at, by: 'Ann', action: 'changed hand-over notes', changes, after: [], ...change };
}

const show = (changes: readonly ShiftChange[]) =>
  foldNotes(changes).map(({ change, saves }) => {
    const [text] = change.changes;
    return [change.by, text?.from, text?.to, saves.length];
  });

test('what one person types at once is one line from the text before to the text after', () => {
  const typed = [write(3, 'Bed 4 is', 'Bed 4'), write(2, 'Bed', 'Bed 4 is'), write(1, '', 'Bed')];
  expect(show(typed)).toEqual([['Ann', '', 'Bed 4', 3]]);
});

test('another person, a break and a confirmation each start a line', () => {
  const after = [{ part: 'giving' as const, by: 'Ann', at: '2026-11-14T16:31:00Z' }];
  const typed = [
    write(33, 'd', 'e', { after }),
    write(32, 'c', 'd', { after, by: 'Bo' }),
    write(30, 'b', 'c'),
    write(15, 'a', 'b'),
    write(14, '', 'a', { by: 'Bo' }),
  ];
  expect(show(typed).map(([, , to]) => to)).toEqual(['e', 'd', 'c', 'b', 'a']);
});

test('changes of the shift are not joined', () => {
  const saved = { action: 'changed shift' as const, changes: [] };
  expect(foldNotes([write(2, '', '', saved), write(1, '', '', saved)])).toHaveLength(2);
});
