import { describe, expect, test } from 'vitest';
import { applyEvents, type CountedVisit } from './apply-events.ts';
import type { CensusRule } from './census-rules.ts';
import type { AdtEffect, VisitChange } from './visits.ts';

const rule = (location: string, field: number): CensusRule => ({
  location,
  patient_class: null,
  service: null,
  observation: null,
  module: 1,
  field,
});
const rules = [rule('L&D', 10), rule('MB', 20)];

const change = (visit: string, pointOfCare?: string, formerVisit?: string): VisitChange => ({
  visit,
  formerVisit,
  location: pointOfCare === undefined ? undefined : { pointOfCare, room: '' },
  patientClass: undefined,
  service: undefined,
  observations: {},
});

const now = 1_000_000;

function apply(...events: [AdtEffect, number, ...VisitChange[]][]) {
  const visits = new Map<string, CountedVisit>();
  const changes = applyEvents(
    visits,
    rules,
    events.map(([effect, at, ...ofEvent]) => ({ effect, at, changes: ofEvent })),
    now,
  );
  const counted = [...visits].map(([number, { countedIn }]) => [number, countedIn?.field ?? null]);
  return {
    changes: changes.map(({ at, field, by }) => [at, field, by]),
    counted: Object.fromEntries(counted),
  };
}

describe('the counts', () => {
  test('change when a visit arrives, moves to another field and leaves', () => {
    expect(
      apply(['arrive', 1, change('V', 'L&D')], ['move', 2, change('V', 'MB')], ['leave', 3, change('V')]),
    ).toEqual({
      changes: [
        [1, 10, 1],
        [2, 10, -1],
        [2, 20, 1],
        [3, 20, -1],
      ],
      counted: { V: null },
    });
  });

  test('do not change with an event that leaves the visit where it is, nor in a place that no rule names', () => {
    expect(apply(['arrive', 1, change('V', 'L&D')], ['update', 2, change('V')]).changes).toHaveLength(1);
    expect(apply(['arrive', 1, change('V', 'ED')])).toEqual({ changes: [], counted: { V: null } });
  });

  test('do not change with an event that is older than the visit’s newest', () => {
    expect(apply(['leave', 5, change('V')], ['arrive', 4, change('V', 'L&D')])).toEqual({
      changes: [],
      counted: { V: null },
    });
  });

  test('follow both visits of a swap', () => {
    const { counted } = apply(
      ['arrive', 1, change('V', 'L&D')],
      ['arrive', 1, change('W', 'MB')],
      ['move', 2, change('V', 'MB'), change('W', 'L&D')],
    );
    expect(counted).toEqual({ V: 20, W: 10 });
  });

  test('lose a visit that was ahead of the clock from the instant on from which they had it', () => {
    const ahead = now + 360_000;
    expect(apply(['arrive', ahead, change('V', 'L&D')], ['leave', 5, change('V')])).toEqual({
      changes: [
        [ahead, 10, 1],
        [ahead, 10, -1],
      ],
      counted: { V: null },
    });
  });

  test('count a renamed visit once', () => {
    expect(
      apply(['arrive', 1, change('V', 'L&D')], ['update', 2, change('W', undefined, 'V')]).counted,
    ).toEqual({ V: null, W: 10 });
  });

  test('do not change with a rename that is older than the newest event of the former number', () => {
    expect(apply(['arrive', 5, change('V', 'L&D')], ['update', 4, change('W', 'MB', 'V')]).counted).toEqual({
      V: 10,
    });
  });
});
