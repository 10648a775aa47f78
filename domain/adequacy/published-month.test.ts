import { describe, expect, test } from 'vitest';
import type { AnswerSource } from './answers.ts';
import {
  countPublishedShifts,
  type GivenAnswers,
  isPublished,
  type MonthShift,
  publishMonth,
  type SourceOfMonth,
} from './published-month.ts';

const minute = 60_000;
const minutes = 240;
const shift = (id: number, given: MonthShift['given'] = {}, more: Partial<MonthShift> = {}): MonthShift => ({
  id,
  date: '2026-05-01',
  windowId: 420,
  sectionId: 1,
  startsAt: id * minutes * minute,
  minutes,
  rnTarget: 4,
  given,
  ...more,
});
const answers = (people: string, values: readonly number[], mark = 'x'): GivenAnswers => ({
  answers: [...people].map((person, index) => ({ person, value: values[index] ?? 0 })),
  variance: 25,
  mark,
});
const imported = (value = 0, mark = 'x') => ({
  imported: { answers: [{ person: null, value }], variance: 25, mark },
});
const nurse = (index: number) => 'abcdefg'[index % 7] ?? '';
const bySix = (index: number) => shift(index, { people: answers(nurse(index), [-1]) });
const list = (count: number, toShift: (index: number) => MonthShift, first = 1) =>
  Array.from({ length: count }, (_, index) => toShift(first + index));
const listIds = ({ parts }: SourceOfMonth) =>
  parts.map(part => part.shifts.map(({ id }) => id).toSorted((a, b) => a - b));
const peopleOf = (shifts: readonly MonthShift[]) => publishMonth(null, shifts).people;

describe('the answers of a month', () => {
  test('count from ten shifts of five people on', () => {
    expect(isPublished(peopleOf(list(9, bySix)))).toBe(false);
    expect(
      isPublished(
        peopleOf(list(10, index => shift(index, { people: answers('abcd'[index % 4] ?? '', [0]) }))),
      ),
    ).toBe(false);
    const month = peopleOf(list(10, bySix));
    expect(isPublished(month)).toBe(true);
    expect(month.parts[0]?.shifts[0]).toEqual({
      id: 1,
      mark: 'x',
      date: '2026-05-01',
      windowId: 420,
      sectionId: 1,
      variance: 25,
      level: 25,
      cell: 0,
      isTooFew: true,
    });
  });

  test('keep nothing of the people who gave them', () => {
    expect(JSON.stringify(peopleOf(list(30, bySix)))).not.toMatch(/people|person|"a"/);
  });

  test('do not count if one person gave more than half of them', () => {
    const mostly = (most: number) =>
      list(20, index => shift(index, { people: answers(index <= most ? 'z' : nurse(index), [0]) }));
    expect(isPublished(peopleOf(mostly(10)))).toBe(true);
    expect(isPublished(peopleOf(mostly(11)))).toBe(false);
  });

  test('are told apart for people and imports, also about one shift', () => {
    const both = list(20, index => ({ ...bySix(index), given: { ...bySix(index).given, ...imported() } }));
    const month = publishMonth(null, [...both, ...list(10, index => shift(index, imported()), 21)]);
    expect(
      [month.people, month.imported].map(each => [
        listIds(each).flat().length,
        countPublishedShifts(each.unanswered),
      ]),
    ).toEqual([
      [20, 10],
      [30, 0],
    ]);
    expect(month.people.parts[0]?.shifts.every(({ isTooFew }) => isTooFew)).toBe(true);
    expect(month.imported.parts[0]?.shifts.some(({ isTooFew }) => isTooFew)).toBe(false);
  });

  test('do not become enough by imported ones', () => {
    const month = publishMonth(null, [...list(9, bySix), ...list(90, index => shift(index, imported()), 10)]);
    expect([listIds(month.people), listIds(month.imported).flat().length]).toEqual([[], 90]);
  });

  test('leave shifts without an answer beside them', () => {
    const others = [shift(31), shift(32, {}, { windowId: 660 }), shift(33)];
    const { unanswered } = peopleOf([...list(30, bySix), ...others]);
    expect(unanswered).toEqual([
      { windowId: 420, sectionId: 1, shifts: 2 },
      { windowId: 660, sectionId: 1, shifts: 1 },
    ]);
  });

  test('do not count about shifts with a target of 0', () => {
    const without = { ...bySix(31), rnTarget: 0 };
    const month = peopleOf([...list(30, bySix), without, shift(32, {}, { rnTarget: 0 })]);
    expect([listIds(month).flat().length, countPublishedShifts(month.unanswered)]).toEqual([30, 0]);
  });

  test('that were given while the target was 0 leave their shift without an answer', () => {
    const given = { people: { ...answers('a', [0]), variance: null } };
    const month = peopleOf([...list(30, bySix), shift(31, given)]);
    expect([listIds(month).flat().length, countPublishedShifts(month.unanswered)]).toEqual([30, 1]);
  });

  test('count only if 80% of the windows are recorded', () => {
    const spread = (index: number) => ({ ...bySix(index), startsAt: index * 2 * minutes * minute });
    expect(isPublished(peopleOf(list(30, spread)))).toBe(false);
    const months = publishMonth(
      null,
      list(30, index => ({ ...spread(index), given: imported() })),
    );
    expect(isPublished(months.imported)).toBe(false);
  });
});

describe('a tie', () => {
  const pair = (index: number, values: number[]) =>
    shift(index, { people: answers(`${nurse(index)}${nurse(index + 1)}`, values) });

  test('is in no count if at least ten shifts of five people have an even number of answers', () => {
    const ties = list(4, index => pair(index, [-2, 0]), 31);
    const clear = list(6, index => pair(index, [-2, -1]), 35);
    const month = peopleOf([...list(30, bySix), ...ties, ...clear, shift(41)]);
    expect([
      listIds(month).flat().length,
      countPublishedShifts(month.unanswered),
      countPublishedShifts(month.unclear),
    ]).toEqual([36, 1, 4]);
  });

  test('cannot be told from two answers that agree if fewer have an even number: all of these are in no count', () => {
    const counts = [
      [-2, 0],
      [-2, -1],
      [0, 0],
    ].map(values => {
      const month = peopleOf([...list(30, bySix), pair(31, values)]);
      return [
        listIds(month).flat().length,
        countPublishedShifts(month.unanswered),
        countPublishedShifts(month.unclear),
      ];
    });
    expect(counts).toEqual([
      [30, 0, 1],
      [30, 0, 1],
      [30, 0, 1],
    ]);
  });

  test('cannot be told if those with an even number are of fewer than five people', () => {
    const pairs = (values: number[]) =>
      list(12, index => shift(index, { people: answers('ab', values) }), 31);
    for (const values of [
      [-2, 0],
      [-2, -2],
    ]) {
      expect(countPublishedShifts(peopleOf([...list(30, bySix), ...pairs(values)]).unclear)).toBe(12);
    }
  });
});

test('the hours of the target are those of all shifts', () => {
  expect(peopleOf([...list(10, bySix), shift(11, {}, { minutes: 90 })]).targetHours).toBe(166);
});

describe('what has begun to count', () => {
  const stored = [...list(30, bySix), shift(31)];
  const before = publishMonth(null, stored);

  test.each<[string, MonthShift[]]>([
    ['a shift with an answer is deleted', stored.slice(1)],
    ['a shift without an answer is deleted', stored.slice(0, -1)],
    ['most shifts are deleted', stored.slice(0, 1)],
    ['a shift is entered', [...stored, shift(32)]],
    ['a shift is corrected', [shift(1, bySix(1).given, { rnTarget: 2, sectionId: 9 }), ...stored.slice(1)]],
    ['the target of a shift becomes 0', [shift(1, bySix(1).given, { rnTarget: 0 }), ...stored.slice(1)]],
    ['an answer changes', [shift(1, { people: answers('a', [2], 'y') }), ...stored.slice(1)]],
    ['answers about ten more shifts come', [...stored, ...list(10, bySix, 32)]],
    ['shifts without answers are entered far away', [...stored, shift(900)]],
  ])('stays as it is if %s', (_, shifts) => {
    expect(publishMonth(before, shifts)).toEqual(before);
  });

  test('ends when all of its answers are gone, and does not begin again', () => {
    const after = publishMonth(before, [shift(1), shift(31)]);
    expect(isPublished(after.people)).toBe(false);
    expect(isPublished(publishMonth(after, stored).people)).toBe(false);
  });
});

describe('a month of people that did not count', () => {
  test('does not count later: deleting shifts would choose whose answers a figure tells', () => {
    const mostly = list(20, index =>
      shift(index, { people: answers(index <= 11 ? 'z' : nurse(index), [0]) }),
    );
    const before = publishMonth(null, mostly);
    expect(isPublished(before.people)).toBe(false);
    expect(isPublished(publishMonth(before, mostly.slice(2)).people)).toBe(false);
    expect(isPublished(publishMonth(null, mostly.slice(2)).people)).toBe(true);
  });

  test('counts once enough windows are recorded, which everybody can see', () => {
    const spread = list(30, index => ({ ...bySix(index), startsAt: index * 2 * minutes * minute }));
    const before = publishMonth(null, spread);
    const between = list(30, index =>
      shift(100 + index, {}, { startsAt: (index * 2 + 1) * minutes * minute }),
    );
    expect(isPublished(publishMonth(before, [...spread, ...between]).people)).toBe(true);
  });
});

describe('imported answers', () => {
  const importAll = (count: number, first = 1, mark = 'x', value = 0) =>
    list(count, index => shift(index, imported(value, mark)), first);
  const before = publishMonth(null, [...importAll(30), shift(31)]);

  test('stay as they are if nine more come, and with them the shifts without one', () => {
    const after = publishMonth(before, [...importAll(39), ...list(5, index => shift(index), 40)]);
    expect(after).toEqual(before);
  });

  test('are joined by another part once ten more shifts have answers', () => {
    const after = publishMonth(before, [...importAll(40), shift(41)]);
    expect(after.imported.parts).toHaveLength(2);
    expect(after.imported.parts[0]).toEqual(before.imported.parts[0]);
    expect(listIds(after.imported)[1]).toEqual([31, 32, 33, 34, 35, 36, 37, 38, 39, 40]);
    expect(countPublishedShifts(after.imported.unanswered)).toBe(1);
  });

  test('are counted again if every one is imported again', () => {
    const source: AnswerSource = 'imported';
    const after = publishMonth(before, importAll(30, 1, 'again', -1));
    expect(listIds(after[source])).toEqual(listIds(before[source]));
    expect(after[source].parts[0]?.shifts.every(({ isTooFew }) => isTooFew)).toBe(true);
  });

  test('end when all are gone', () => {
    const after = publishMonth(before, [shift(1), shift(2, imported(0, 'y'))]);
    expect(isPublished(after.imported)).toBe(false);
  });
});
