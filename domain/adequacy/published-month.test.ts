import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  countUnanswered,
  isPublished,
  type MonthShift,
  minPublished,
  type PublishedMonth,
  publishMonth,
} from './published-month.ts';

const shift = (id: number, answered: MonthShift['answered'], more: Partial<MonthShift> = {}): MonthShift => ({
  id,
  date: '2026-05-01',
  windowId: 420,
  sectionId: 1,
  minutes: 240,
  rnTarget: 4,
  rnActual: 5,
  answered,
  ...more,
});
const by = (kind: 'people' | 'imported', mark = 'x', isTooFew = false) => ({ kind, mark, isTooFew });
const answeredBy = (kind: 'people' | 'imported', count: number, first = 1) =>
  Array.from({ length: count }, (_, index) => shift(first + index, by(kind)));
const listIds = ({ parts }: PublishedMonth) => parts.map(part => part.shifts.map(({ id }) => id));

describe('the answers of a month', () => {
  test('count from ten shifts on', () => {
    expect(isPublished(publishMonth(null, answeredBy('people', 9)))).toBe(false);
    const month = publishMonth(null, answeredBy('people', 10));
    expect(isPublished(month)).toBe(true);
    expect(month.parts[0]?.shifts[0]).toEqual({
      id: 1,
      mark: 'x',
      date: '2026-05-01',
      windowId: 420,
      sectionId: 1,
      variance: 25,
      isTooFew: false,
    });
  });

  test('are counted separately for people and imports', () => {
    const month = publishMonth(null, [...answeredBy('people', 9), ...answeredBy('imported', 10, 101)]);
    expect(month.parts.map(({ kind, shifts }) => [kind, shifts.length])).toEqual([['imported', 10]]);
  });

  test('leave out their shifts altogether if they are about fewer than ten', () => {
    const others = [shift(200, null), shift(201, null, { windowId: 660 }), shift(202, null)];
    const month = publishMonth(null, [
      ...answeredBy('people', 9),
      ...answeredBy('imported', 10, 101),
      ...others,
    ]);
    expect(countUnanswered(month)).toBe(3);
    expect(month.unanswered).toEqual([
      { windowId: 420, sectionId: 1, shifts: 2 },
      { windowId: 660, sectionId: 1, shifts: 1 },
    ]);
  });

  test('do not count about shifts with a target of 0', () => {
    const without = shift(200, by('people'), { rnTarget: 0 });
    const month = publishMonth(null, [
      ...answeredBy('people', 10),
      without,
      shift(201, null, { rnTarget: 0 }),
    ]);
    expect([listIds(month), countUnanswered(month)]).toEqual([[[1, 2, 3, 4, 5, 6, 7, 8, 9, 10]], 0]);
  });
});

test('the hours of the target are those of all shifts', () => {
  expect(
    publishMonth(null, [...answeredBy('people', 10), shift(11, null, { minutes: 90 })]).targetHours,
  ).toBe(166);
});

describe('a part that has begun to count', () => {
  const before = publishMonth(null, answeredBy('people', 30));

  test.each<[string, MonthShift[]]>([
    ['a shift is deleted', answeredBy('people', 29)],
    ['most shifts are deleted', answeredBy('people', 1)],
    [
      'a shift is corrected',
      [shift(1, by('people'), { rnActual: 9, rnTarget: 2 }), ...answeredBy('people', 29, 2)],
    ],
    ['an answer changes', [shift(1, by('people', 'y', true)), ...answeredBy('people', 29, 2)]],
    ['answers about nine more shifts come', answeredBy('people', 39)],
  ])('stays as it is if %s', (_, shifts) => {
    expect(publishMonth(before, shifts).parts).toEqual(before.parts);
  });

  test('ends when all of its answers are gone', () => {
    expect(publishMonth(before, [shift(1, null), shift(2, by('people', 'y'))]).parts).toEqual([]);
  });

  test('is joined by another one once ten more shifts have answers', () => {
    const month = publishMonth(before, answeredBy('people', 40));
    expect(month.parts).toHaveLength(2);
    expect(month.parts[0]).toEqual(before.parts[0]);
    expect(listIds(month)[1]).toEqual([31, 32, 33, 34, 35, 36, 37, 38, 39, 40]);
  });

  test('is made again if every answer is imported again', () => {
    const again = answeredBy('people', 30).map(each => ({ ...each, answered: by('people', 'again', true) }));
    const month = publishMonth(before, again);
    expect(listIds(month)).toEqual(listIds(before));
    expect(month.parts[0]?.shifts.every(({ isTooFew }) => isTooFew)).toBe(true);
  });

  test('keeps a shift whose answer was removed, which does not become one without an answer', () => {
    const month = publishMonth(before, [shift(1, null), ...answeredBy('people', 29, 2), shift(31, null)]);
    expect(countUnanswered(month)).toBe(1);
  });
});

/** A month in which everything may happen: shifts come, go, are corrected and answered about again. */
const history = fc.array(
  fc.uniqueArray(
    fc.record({
      id: fc.integer({ min: 1, max: 60 }),
      rnActual: fc.integer({ min: 1, max: 9 }),
      mark: fc.integer({ min: 0, max: 3 }),
      kind: fc.constantFrom('people', 'imported', null),
      isTooFew: fc.boolean(),
    }),
    { selector: ({ id }) => id, maxLength: 60 },
  ),
  { minLength: 2, maxLength: 6 },
);

test('whatever happens, what counts differs between two times by no shift or by at least ten', () => {
  fc.assert(
    fc.property(history, states => {
      const versions: PublishedMonth[] = [];
      for (const state of states) {
        const stored = state.map(({ id, kind, mark, isTooFew, rnActual }) =>
          shift(id, kind && { kind, mark: `${kind} ${mark} ${isTooFew}`, isTooFew }, { rnActual }),
        );
        versions.push(publishMonth(versions.at(-1) ?? null, stored));
      }
      const counted = versions.map(({ parts }) => {
        return new Set(parts.flatMap(part => part.shifts.map(each => JSON.stringify(each))));
      });
      for (const one of counted) {
        expect(one.size === 0 || one.size >= minPublished).toBe(true);
        for (const other of counted) {
          const differing = one.symmetricDifference(other).size;
          expect(differing === 0 || differing >= minPublished).toBe(true);
        }
      }
    }),
  );
});

test('no shift is counted twice', () => {
  fc.assert(
    fc.property(history, states => {
      let month: PublishedMonth | null = null;
      for (const state of states) {
        const stored = state.map(({ id, kind, mark, isTooFew }) =>
          shift(id, kind && { kind, mark: String(mark), isTooFew }),
        );
        month = publishMonth(month, stored);
        const ids = listIds(month).flat();
        expect(new Set(ids).size).toBe(ids.length);
      }
    }),
  );
});
