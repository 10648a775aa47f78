import type { AnswerSource } from '../adequacy/answers.ts';
import { computeVariance, keepFirstVariance } from '../adequacy/first-variance.ts';
import {
  type GivenAnswers,
  type MonthShift,
  type PublishedMonth,
  publishMonth,
} from '../adequacy/published-month.ts';
import { addDays, type IsoDate } from '../time/calendar.ts';

/** An action of a nurse or an owner, or the end of the oldest open month. Numbers are taken modulo the number of candidates. */
export type Action =
  | {
      readonly kind: 'answer';
      readonly shift: number;
      readonly person: number;
      readonly value: number | null;
    }
  | { readonly kind: 'import'; readonly shift: number; readonly count: number; readonly value: number | null }
  | {
      readonly kind: 'save';
      readonly shift: number;
      readonly rnActual: number;
      readonly rnTarget: number;
      readonly sectionId: number;
    }
  | { readonly kind: 'delete'; readonly shift: number; readonly count: number }
  | { readonly kind: 'month ends' };

interface Answer {
  person: string | null;
  value: number;
  variance: number | null;
}

interface StoredShift {
  id: number;
  rnTarget: number;
  rnActual: number;
  sectionId: number;
  people: Map<string, Answer>;
  imported: Answer | null;
  mark: string;
}

export const historyMonths: readonly IsoDate[] = ['2026-01-01', '2026-02-01', '2026-03-01'];
const windows = [420, 1140];
const days = 28;
const minutes = 720;
const slotsOfMonth = days * windows.length;
export const historySlots = historyMonths.length * slotsOfMonth;

/** A module of two windows a day over three months of 28 days, by the rules of the product and without a database. */
export class AnswerHistory {
  readonly contents = new Map<IsoDate, PublishedMonth>();
  /** The authors of the answers, by source, shift and mark, at the time when the shift began to count. */
  readonly authors = new Map<string, readonly string[]>();
  readonly #slots = new Map<number, StoredShift>();
  readonly #staff: number;
  #ended = 0;
  #lastId = 0;
  #lastMark = 0;

  constructor(staff: number) {
    this.#staff = staff;
    for (let slot = 0; slot < historySlots; slot += 1)
      this.#save(slot, { rnActual: 3 + (slot % 4), rnTarget: 4, sectionId: 1 + (Math.floor(slot / 2) % 2) });
  }

  run(action: Action): void {
    const slot = 'shift' in action ? action.shift % historySlots : 0;
    if (action.kind === 'month ends') this.#ended += 1;
    if (action.kind === 'save') this.#save(slot, action);
    if (action.kind === 'answer') this.#answer(slot, action);
    if (action.kind === 'import')
      this.#eachFrom(slot, action.count, each => this.#import(each, action.value));
    if (action.kind === 'delete') this.#eachFrom(slot, action.count, each => this.#slots.delete(each));
    for (const month of historyMonths.slice(0, this.#ended)) this.#publish(month);
  }

  #eachFrom(slot: number, count: number, run: (slot: number) => void): void {
    for (let each = slot; each < slot + count; each += 1) run(each);
  }

  #save(
    slot: number,
    { rnActual, rnTarget, sectionId }: Pick<StoredShift, 'rnActual' | 'rnTarget' | 'sectionId'>,
  ): void {
    const stored = this.#slots.get(slot);
    if (stored) return void Object.assign(stored, { rnActual, rnTarget, sectionId });
    this.#lastId += 1;
    const created = { id: this.#lastId, people: new Map(), imported: null, mark: '' };
    this.#slots.set(slot, { ...created, rnActual, rnTarget, sectionId });
  }

  /** Nobody can answer about a shift of a month that has ended. */
  #answer(slot: number, { person: number, value }: { person: number; value: number | null }): void {
    const shift = this.#slots.get(slot);
    if (!shift || slot < this.#ended * slotsOfMonth) return;
    const person = `${Math.floor(slot / slotsOfMonth)} ${number % this.#staff}`;
    if (value === null) return void shift.people.delete(person);
    const variance = keepFirstVariance([...shift.people.values()], shift);
    shift.people.set(person, { person, value, variance });
  }

  #import(slot: number, value: number | null): void {
    const shift = this.#slots.get(slot);
    if (!shift) return;
    shift.imported = value === null ? null : { person: null, value, variance: computeVariance(shift) };
    this.#lastMark += 1;
    shift.mark = String(this.#lastMark);
  }

  #publish(month: IsoDate): void {
    const first = historyMonths.indexOf(month) * slotsOfMonth;
    const shifts = Array.from({ length: slotsOfMonth }, (_, index) =>
      this.#read(month, first + index),
    ).flat();
    const made = publishMonth(this.contents.get(month) ?? null, shifts);
    this.contents.set(month, made);
    for (const source of ['people', 'imported'] as const) {
      for (const { id, mark } of made[source].parts.flatMap(part => part.shifts)) {
        const key = toKey(source, id, mark);
        const given = shifts.find(shift => shift.id === id)?.given[source];
        if (!this.authors.has(key))
          this.authors.set(key, given?.answers.flatMap(({ person }) => person ?? []) ?? []);
      }
    }
  }

  #read(month: IsoDate, slot: number): MonthShift[] {
    const shift = this.#slots.get(slot);
    if (!shift) return [];
    const { id, rnTarget, sectionId, people, imported, mark } = shift;
    const given = {
      ...(people.size > 0 && { people: toGiven([...people.values()], '') }),
      ...(imported && { imported: toGiven([imported], mark) }),
    };
    const windowId = windows[slot % windows.length] ?? 0;
    const date = addDays(month, Math.floor((slot % slotsOfMonth) / windows.length));
    return [{ id, date, windowId, sectionId, startsAt: slot * minutes * 60_000, minutes, rnTarget, given }];
  }
}

function toGiven(answers: readonly Answer[], mark: string): GivenAnswers {
  return { answers, variance: answers[0]?.variance ?? null, mark };
}

export function toKey(source: AnswerSource, id: number, mark: string): string {
  return `${source} ${id} ${mark}`;
}
