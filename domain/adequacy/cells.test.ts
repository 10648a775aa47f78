import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { AnswerSource } from './answers.ts';
import { divideByVariance, meanVariance, placeShifts } from './cells.ts';
import { isEnough } from './enough.ts';

const toShift = (id: number) => ({
  id,
  windowId: 420,
  sectionId: 1 as number | null,
  variance: id,
  people: [`nurse ${id % 5}`],
});
type Shift = ReturnType<typeof toShift>;
const shifts = (count: number, more: (index: number) => Partial<Shift> = () => ({})): Shift[] =>
  Array.from({ length: count }, (_, index) => ({ ...toShift(index), ...more(index) }));
const place = (given: Shift[], source: AnswerSource = 'people') => {
  const placed = placeShifts(source, given);
  return { ...placed, cells: [...Map.groupBy(placed.shifts, ({ cell }) => cell).values()] };
};
const sizes = (given: Shift[]) => place(given).cells.map(({ length }) => length);

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
    const { cells } = place(shifts(20, index => ({ variance: (7 * index) % 20 })));
    expect(cells.map(cell => cell.map(({ variance }) => variance))).toEqual([
      [0, 1, 2, 3, 4, 5, 6, 7, 8, 9],
      [10, 11, 12, 13, 14, 15, 16, 17, 18, 19],
    ]);
  });

  test('is divided into cells of five people, none of whom gave more than half of the answers', () => {
    const ofFew = (index: number) => (index < 10 ? ['nurse 9'] : [`nurse ${index % 7}`]);
    expect(sizes(shifts(40, index => ({ people: ofFew(index) })))).toEqual([20, 10, 10]);
    expect(sizes(shifts(40, index => ({ people: ofFew(39 - index) })))).toEqual([10, 10, 20]);
  });

  test('is divided by window if each window has ten shifts of five people', () => {
    const twoWindows = (second: number, people?: string[]) =>
      shifts(20 + second, index => {
        if (index < 20) return { variance: index % 7 };
        return { windowId: 1140, variance: index % 7, ...(people && { people }) };
      });
    expect(place(twoWindows(10))).toMatchObject({ hasWindows: true });
    expect(sizes(twoWindows(10))).toEqual([10, 10, 10]);
    expect(place(twoWindows(9))).toMatchObject({ hasWindows: false, hasSections: false });
    expect(sizes(twoWindows(9))).toEqual([15, 14]);
    expect(place(twoWindows(10, ['nurse 1']))).toMatchObject({ hasWindows: false });
  });

  test('is divided by section if each section has ten shifts in each window, or none', () => {
    const sections = (perCell: number) =>
      shifts(40 + perCell, index => ({ windowId: index < 20 ? 420 : 1140, sectionId: index < 40 ? 1 : 2 }));
    expect(place(sections(10))).toMatchObject({ hasWindows: true, hasSections: true });
    expect(place(sections(9))).toMatchObject({ hasWindows: true, hasSections: false });
  });
});

test('cells are enough to be told, have all shifts together, and none of two windows or sections that are told apart', () => {
  const anyPart = fc
    .array(
      fc.record({
        windowId: fc.constantFrom(420, 1140),
        sectionId: fc.constantFrom(1, 2, null),
        variance: fc.integer({ min: -50, max: 50 }),
        people: fc.uniqueArray(fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f'), { minLength: 1, maxLength: 3 }),
      }),
      { minLength: 10, maxLength: 150 },
    )
    .map(members => members.map((each, id) => ({ ...each, id })))
    .filter(members => isEnough('people', members));
  fc.assert(
    fc.property(anyPart, given => {
      const { cells, hasWindows, hasSections } = place(given);
      expect(cells.flatMap(cell => cell.map(({ id }) => id)).toSorted((a, b) => a - b)).toEqual(
        given.map(({ id }) => id),
      );
      for (const cell of cells) {
        expect(isEnough('people', cell)).toBe(true);
        if (hasWindows) expect(new Set(cell.map(({ windowId }) => windowId)).size).toBe(1);
        if (hasSections) expect(new Set(cell.map(({ sectionId }) => sectionId)).size).toBe(1);
      }
    }),
  );
});

describe('a fit', () => {
  const levels = (given: Shift[], source?: AnswerSource) =>
    place(given, source).shifts.map(({ level }) => level);

  test('has the shifts of a part of sixty with their own variance', () => {
    expect(levels(shifts(60))).toEqual(shifts(60).map(({ variance }) => variance));
  });

  test.each(['people', 'imported'] as const)(
    'has those of a smaller part with that of ten neighbors (%s)',
    source => {
      const fitted = levels(shifts(59), source);
      expect(new Set(fitted).size).toBe(5);
      expect(meanVariance(shifts(59))).toBeCloseTo(fitted.reduce((sum, level) => sum + level, 0) / 59, 10);
    },
  );

  test('has no shift of a small part apart from all others', () => {
    const fitted = levels(shifts(50, index => ({ variance: index === 0 ? 100 : 0 })));
    expect(Math.max(...fitted)).toBe(10);
    expect(fitted.filter(level => level === 10)).toHaveLength(10);
  });

  test('has cells of the whole part, also if windows are told', () => {
    const given = shifts(40, index => ({ windowId: index % 2 === 0 ? 420 : 1140 }));
    expect(place(given).hasWindows).toBe(true);
    expect(new Set(levels(given)).size).toBe(4);
  });
});

test('shifts are divided in the same way whatever their order', () => {
  const same = shifts(25, () => ({ variance: 3 }));
  const ids = (given: Shift[]) =>
    divideByVariance(given, cell => cell.length >= 10).map(cell => cell.map(({ id }) => id));
  expect(ids(same.toReversed())).toEqual(ids(same));
});
