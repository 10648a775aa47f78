import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Action, AnswerHistory, historyMonths, historySlots, toKey } from '../testing/answer-history.ts';
import { createRandom } from '../testing/simulated-units.ts';
import { endOfMonth } from '../time/calendar.ts';
import { type AnswerSource, answerSources } from './answers.ts';
import { groupDots, listTold } from './details.ts';
import { minPeople, minPublished } from './enough.ts';
import { calibrateMonths, listCounted, selectMonths, selectSource } from './module-calibration.ts';
import type { PublishedShift } from './published-month.ts';

/** A figure that a user can read, with the answers that it is made of. */
interface Told {
  place: string;
  answers: ReadonlySet<string>;
  /** The shown text; null for a figure that is shown only within another one. */
  text: string | null;
}

/** All figures that a user can read now: for each range of months and source the whole, each shift time, section and dot. */
function* readAll({ contents }: AnswerHistory): Generator<Told> {
  for (const [first, start] of historyMonths.entries()) {
    for (const end of historyMonths.slice(first)) {
      for (const source of answerSources) yield* readRange(contents, { start, end: endOfMonth(end) }, source);
    }
  }
}

function* readRange(
  contents: AnswerHistory['contents'],
  range: { start: string; end: string },
  source: AnswerSource,
): Generator<Told> {
  const months = selectSource(selectMonths(contents, range), source);
  const place = `${source} ${range.start} ${range.end}`;
  const tell = (part: string, shifts: readonly PublishedShift[], text: string | null = null): Told => ({
    place: `${place} ${part}`,
    answers: new Set(shifts.map(({ id, mark }) => toKey(source, id, mark))),
    text,
  });
  const parts = listCounted(months).flatMap(([, month]) => month.parts);
  const shifts = parts.flatMap(part => part.shifts);
  yield tell('whole', shifts, JSON.stringify(calibrateMonths(months)));
  const cells = parts.flatMap(part => [...Map.groupBy(part.shifts, ({ cell }) => cell).values()]);
  for (const dot of groupDots(cells)) yield tell('dot', dot);
  for (const [how, toPart] of kinds) {
    const told = listTold(months, how).flatMap(members => members.flatMap(month => month.parts));
    const byPart = Map.groupBy(
      told.flatMap(part => part.shifts),
      toPart,
    );
    for (const [part, members] of byPart) yield tell(`${how} ${part}`, members);
  }
}

const kinds = [
  ['hasWindows', (shift: PublishedShift) => shift.windowId],
  ['hasSections', (shift: PublishedShift) => shift.sectionId],
] as const;

/** Returns why two figures may not be readable together; null if they may. */
function findFault(
  one: ReadonlySet<string>,
  other: ReadonlySet<string>,
  { authors }: AnswerHistory,
): string | null {
  const between = one.symmetricDifference(other);
  if (between.size === 0) return null;
  if (between.size < minPublished) return `differ by ${between.size} shifts`;
  const ofPeople = [...between].filter(key => key.startsWith('people'));
  const people = new Set(ofPeople.flatMap(key => authors.get(key) ?? []));
  return ofPeople.length > 0 && people.size < minPeople ? `differ by ${people.size} people` : null;
}

/** One to three nurses answer about most shifts, sometimes the same one about many in a row. */
const anyAnswers = fc.record({
  seed: fc.nat(),
  response: fc.constantFrom(0.6, 0.9, 1),
  second: fc.constantFrom(0, 0.1, 1),
  streak: fc.constantFrom(1, 1, 2, 6),
});

const anyShift = fc.nat(historySlots - 1);
const anyAction: fc.Arbitrary<Action> = fc.oneof(
  fc.record({
    kind: fc.constant('answer'),
    shift: anyShift,
    person: fc.nat(9),
    value: fc.constantFrom(-2, 0, null),
  }),
  fc.record({
    kind: fc.constant('save'),
    shift: anyShift,
    rnActual: fc.constantFrom(1, 4, 999),
    rnTarget: fc.constantFrom(0, 2, 4),
    sectionId: fc.constantFrom(1, 2),
  }),
  fc.record({ kind: fc.constant('delete'), shift: anyShift, count: fc.constantFrom(1, 1, 2, 18) }),
  fc.record({
    kind: fc.constant('import'),
    shift: anyShift,
    count: fc.constantFrom(1, 9, 12, 28),
    value: fc.constantFrom(-2, 0, null),
  }),
);

function* answerAll({
  seed,
  response,
  second,
  streak,
}: typeof anyAnswers extends fc.Arbitrary<infer Of> ? Of : never) {
  const random = createRandom(seed);
  for (let shift = 0; shift < historySlots; shift += 1) {
    const saver = Math.floor(shift / streak);
    const answer = (person: number): Action => ({
      kind: 'answer',
      shift,
      person,
      value: random.share() < 0.4 ? -2 : 0,
    });
    if (random.share() < response) yield answer(saver);
    if (random.share() < second) yield answer(saver + 1 + Math.floor(random.share() * 3));
  }
}

const anyHistory = fc.record({
  staff: fc.integer({ min: 4, max: 9 }),
  answers: anyAnswers,
  between: fc.array(fc.array(anyAction, { maxLength: 8 }), { minLength: 4, maxLength: 4 }),
});

test('no two readable answers differ by fewer than ten shifts or five people, whatever happens', () => {
  fc.assert(
    fc.property(anyHistory, ({ staff, answers, between }) => {
      const history = new AnswerHistory(staff);
      for (const action of answerAll(answers)) history.run(action);
      const known: Told[] = [{ place: 'nothing', answers: new Set(), text: null }];
      const texts = new Map<string, string>();
      for (const action of between.flatMap(actions => [...actions, { kind: 'month ends' } as const])) {
        history.run(action);
        for (const told of readAll(history)) {
          const key = [...told.answers].toSorted().join();
          if (told.text !== null) {
            const before = texts.getOrInsert(`${told.place} ${key}`, told.text);
            expect([told.place, told.text]).toEqual([told.place, before]);
          }
          if (known.some(({ answers: others }) => others.symmetricDifference(told.answers).size === 0))
            continue;
          for (const other of known) {
            expect([told.place, other.place, findFault(told.answers, other.answers, history)]).toEqual([
              told.place,
              other.place,
              null,
            ]);
          }
          known.push(told);
        }
      }
    }),
    { numRuns: 60 },
  );
});
