import { expect, test } from 'vitest';
import { createBlankAssessment } from '#domain/budget/budget.ts';
import type { EditedAssessment, TypedAssessment } from '#web/features/unsent/kept-assessments.ts';
import { mergeAssessments } from './merge.ts';
import { blankRow, toTypedAssessment } from './typed-assessment.ts';

const base: EditedAssessment = { name: 'Plan', typed: toTypedAssessment(createBlankAssessment()) };

function changed(changes: Partial<TypedAssessment>, name = base.name): EditedAssessment {
  return { name, typed: { ...base.typed, ...changes } };
}

function withCell(row: number, column: number, text: string) {
  return base.typed.cells.with(row, (base.typed.cells[row] ?? []).with(column, text));
}

test('a change of one user stays, whichever side is taken', () => {
  const mine = changed({ cells: withCell(0, 1, '9') });
  const theirs = changed({ births: '2400' }, 'Plan B');
  const { overlaps, take } = mergeAssessments(base, mine, theirs);
  expect(overlaps).toEqual([]);
  for (const side of ['mine', 'theirs'] as const) {
    const { name, typed } = take(side);
    expect([name, typed.births, typed.cells[0]?.[1]]).toEqual(['Plan B', '2400', '9']);
  }
});

test('a field that both users changed is an overlap, decided by the chosen side', () => {
  const mine = changed({ cells: withCell(0, 1, '9') });
  const theirs = changed({ cells: withCell(0, 1, '10') });
  const { overlaps, take } = mergeAssessments(base, mine, theirs);
  expect(overlaps).toEqual([{ name: 'Direct care, Sunday day', values: ['9', '10'] }]);
  expect(take('mine').typed.cells[0]?.[1]).toBe('9');
  expect(take('theirs').typed.cells[0]?.[1]).toBe('10');
});

test('a number in another notation is not a change', () => {
  const typed = changed({ cells: withCell(0, 0, '50'), births: '2400' });
  const mine = changed({ cells: withCell(0, 0, '52'), births: '2400' });
  const theirs = changed({ cells: withCell(0, 0, '50.00'), births: '2400.0' }, 'Plan B');
  const { overlaps, take } = mergeAssessments(typed, mine, theirs);
  expect(overlaps).toEqual([]);
  expect(take('theirs')).toMatchObject({ name: 'Plan B', typed: { births: '2400' } });
  expect(take('theirs').typed.cells[0]?.[0]).toBe('52.00');
});

test('the same change by both users is not an overlap', () => {
  const same = changed({ directPct: '12' });
  expect(mergeAssessments(base, same, changed({ directPct: '12' })).overlaps).toEqual([]);
});

test('the list of roles is one field if a user added a role', () => {
  const roles = [...base.typed.roles, { key: 9, role: 'Scribe' }];
  const mine = changed({ roles, cells: [...base.typed.cells, blankRow, blankRow] });
  const theirs = changed({ cells: withCell(2, 1, '1') });
  const { overlaps, take } = mergeAssessments(base, mine, theirs);
  expect(overlaps.map(({ name }) => name)).toEqual(['Roles of indirect care']);
  expect(take('mine').typed.roles.at(-1)?.role).toBe('Scribe');
  expect(take('mine').typed.cells).toHaveLength(22);
  expect(take('theirs').typed.cells[2]?.[1]).toBe('1');
  expect(take('theirs').typed.roles).toHaveLength(9);
});

test('no row is merged into that of another role if a user replaced a role', () => {
  const [, , , , ...rest] = base.typed.cells;
  const roles = [...base.typed.roles.slice(1), { key: 9, role: 'Scribe' }];
  const theirs = changed({
    roles,
    cells: [...base.typed.cells.slice(0, 2), ...rest, blankRow, blankRow],
    births: '2400',
  });
  const mine = changed({ cells: withCell(4, 1, '3') });
  const { overlaps, take } = mergeAssessments(base, mine, theirs);
  expect(overlaps.map(({ name }) => name)).toEqual(['Roles of indirect care']);
  expect(take('theirs').typed.roles.map(({ role }) => role)).toEqual(roles.map(({ role }) => role));
  expect(
    take('theirs')
      .typed.cells.flat()
      .every(text => text === ''),
  ).toBe(true);
  expect(take('mine').typed.roles.map(({ role }) => role)).toEqual(base.typed.roles.map(({ role }) => role));
  expect(take('mine').typed.cells[4]?.[1]).toBe('3');
  expect(take('mine').typed.births).toBe('2400');
});
