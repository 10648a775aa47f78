import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { divideIntoCells, levelCell, listForFit, meanVariance } from './cells.ts';
import type { PublishedPart, PublishedShift } from './published-month.ts';

const shift = (id: number, more: Partial<PublishedShift> = {}): PublishedShift => ({
  id,
  mark: '',
  date: '2026-05-01',
  windowId: 420,
  sectionId: 1,
  variance: id,
  isTooFew: false,
  ...more,
});
const shifts = (count: number, more: (index: number) => Partial<PublishedShift> = () => ({})) =>
  Array.from({ length: count }, (_, index) => shift(index, more(index)));
const part = (members: PublishedShift[]): PublishedPart => ({ kind: 'people', shifts: members });
const sizes = (given: PublishedShift[]) => divideIntoCells(part(given)).cells.map(({ length }) => length);

describe('a part', () => {
  test.each([
    [10, [10]],
    [19, [19]],
    [20, [10, 10]],
    [29, [15, 14]],
    [35, [12, 11, 12]],
  ])('is divided into cells of at least ten of its %i shifts', (count, expected) => {
    expect(sizes(shifts(count))).toEqual(expected);
  });

  test('is divided by variance', () => {
    const { cells } = divideIntoCells(part(shifts(20, index => ({ variance: (7 * index) % 20 }))));
    expect(cells.map(cell => cell.map(({ variance }) => variance))).toEqual([
      [0, 1, 2, 3, 4, 5, 6, 7, 8, 9],
      [10, 11, 12, 13, 14, 15, 16, 17, 18, 19],
    ]);
  });

  test('is divided by window if each window has ten shifts', () => {
    const twoWindows = (second: number) =>
      shifts(20 + second, index => ({ windowId: index < 20 ? 420 : 1140, variance: index % 7 }));
    expect(divideIntoCells(part(twoWindows(10)))).toMatchObject({ hasWindows: true });
    expect(sizes(twoWindows(10))).toEqual([10, 10, 10]);
    expect(divideIntoCells(part(twoWindows(9)))).toMatchObject({ hasWindows: false, hasSections: false });
    expect(sizes(twoWindows(9))).toEqual([15, 14]);
  });

  test('is divided by section if each section has ten shifts in each window, or none', () => {
    const sections = (perCell: number) =>
      shifts(40 + perCell, index => ({ windowId: index < 20 ? 420 : 1140, sectionId: index < 40 ? 1 : 2 }));
    expect(divideIntoCells(part(sections(10)))).toMatchObject({ hasWindows: true, hasSections: true });
    expect(divideIntoCells(part(sections(9)))).toMatchObject({ hasWindows: true, hasSections: false });
  });

  test('is divided in the same way whatever the answers are', () => {
    const same = shifts(25, () => ({ variance: 3 }));
    const ids = (given: PublishedShift[]) =>
      divideIntoCells(part(given)).cells.map(cell => cell.map(({ id }) => id));
    const felt = same.map((each, index) => ({ ...each, isTooFew: index % 3 === 0 }));
    expect(ids(felt.toReversed())).toEqual(ids(same));
  });
});

test('cells have at least ten shifts each, all shifts together, and none of two windows or sections that are told apart', () => {
  const anyPart = fc
    .array(
      fc.record({
        windowId: fc.constantFrom(420, 1140),
        sectionId: fc.constantFrom(1, 2, null),
        variance: fc.integer({ min: -50, max: 50 }),
      }),
      { minLength: 10, maxLength: 150 },
    )
    .map(members => part(members.map((each, id) => shift(id, each))));
  fc.assert(
    fc.property(anyPart, given => {
      const { cells, hasWindows, hasSections } = divideIntoCells(given);
      expect(cells.flatMap(cell => cell.map(({ id }) => id)).toSorted((a, b) => a - b)).toEqual(
        given.shifts.map(({ id }) => id),
      );
      for (const cell of cells) {
        expect(cell.length).toBeGreaterThanOrEqual(10);
        if (hasWindows) expect(new Set(cell.map(({ windowId }) => windowId)).size).toBe(1);
        if (hasSections) expect(new Set(cell.map(({ sectionId }) => sectionId)).size).toBe(1);
      }
    }),
  );
});

describe('a fit gets', () => {
  const month = (...members: PublishedShift[][]) => ({
    parts: members.map(part),
    unanswered: [],
    targetHours: 0,
  });

  test('the shifts of a part of sixty as they are', () => {
    const given = shifts(60);
    expect(listForFit(month(given))).toEqual(given);
  });

  test('those of a smaller part with the mean of their cell', () => {
    const fitted = listForFit(month(shifts(59)));
    expect(fitted).toHaveLength(59);
    expect(new Set(fitted.map(({ variance }) => variance)).size).toBe(5);
  });

  test('no single variance of a small part beside a large one', () => {
    const small = shifts(12, index => ({ variance: 1000 + index }));
    const fitted = listForFit(month(shifts(80), small));
    expect(fitted.filter(({ variance }) => variance > 999).map(({ variance }) => variance)).toEqual(
      Array.from({ length: 12 }, () => 1005.5),
    );
  });
});

test('a levelled cell keeps dates and answers', () => {
  const cell = [shift(1, { variance: 2, isTooFew: true }), shift(2, { variance: 6, date: '2026-05-09' })];
  expect(meanVariance(cell)).toBe(4);
  expect(levelCell(cell)).toEqual([
    { date: '2026-05-01', isTooFew: true, variance: 4 },
    { date: '2026-05-09', isTooFew: false, variance: 4 },
  ]);
});
