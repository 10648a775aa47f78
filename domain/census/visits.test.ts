import { describe, expect, test } from 'vitest';
import { type AdtEffect, applyToVisit, renameVisit, type Visit, type VisitParts } from './visits.ts';

const nothing: VisitParts = {
  location: undefined,
  patientClass: undefined,
  service: undefined,
  observations: {},
};
const room = (number: string): Partial<VisitParts> => ({ location: { pointOfCare: 'L&D', room: number } });

const now = 1_000_000;

function apply(before: Visit | undefined, effect: AdtEffect, at: number, parts: Partial<VisitParts> = {}) {
  return applyToVisit(before, { ...nothing, ...parts, effect, at }, now);
}

const arrived = apply(undefined, 'arrive', 10, { ...room('101'), patientClass: 'I', service: 'OBS' });
const left = apply(arrived, 'leave', 20);

describe('an unknown visit', () => {
  test.each([
    ['arrive', true],
    ['move', true],
    ['update', true],
    ['leave', false],
    ['cancel arrival', false],
  ] as const)('is known after “%s”; present: %s', (effect, isPresent) => {
    expect(apply(undefined, effect, 10)).toMatchObject({ lastAt: 10, leftAt: isPresent ? null : 10 });
  });

  test.each(['cancel transfer', 'cancel discharge'] as const)('stays unknown after “%s”', effect => {
    expect(apply(undefined, effect, 10)).toBeUndefined();
  });
});

describe('a known visit', () => {
  test('keeps the parts that a message leaves out', () => {
    expect(apply(arrived, 'move', 20, room('102'))).toMatchObject({
      room: '102',
      patientClass: 'I',
      service: 'OBS',
    });
  });

  test('loses a part that a message deletes', () => {
    expect(apply(arrived, 'update', 20, { service: '' })).toMatchObject({ service: '' });
  });

  test('collects observations by code', () => {
    const first = apply(arrived, 'update', 20, { observations: { ACUITY: '2', FALLS: 'Y' } });
    expect(apply(first, 'update', 30, { observations: { ACUITY: '3' } })).toMatchObject({
      observations: { ACUITY: '3', FALLS: 'Y' },
    });
  });

  test('ignores an event that is older than its newest', () => {
    expect(apply(left, 'arrive', 19)).toBeUndefined();
  });

  test('takes events of the same time in the order of their arrival', () => {
    expect(apply(left, 'arrive', 20)).toMatchObject({ leftAt: null });
  });

  test.each([
    ['update', false],
    ['move', false],
    ['arrive', true],
    ['cancel discharge', true],
  ] as const)('that has left, after “%s”: present %s', (effect, isPresent) => {
    expect(apply(left, effect, 30)).toMatchObject({ leftAt: isPresent ? null : 20 });
  });

  test('is gone after its arrival was cancelled', () => {
    expect(apply(arrived, 'cancel arrival', 30)).toMatchObject({ leftAt: 30 });
  });
});

describe('a visit whose newest event is ahead of the clock', () => {
  const minute = 60_000;
  const carries = (lastAt: number) => arrived && { ...arrived, lastAt };

  test('takes the next event whatever its time', () => {
    expect(apply(carries(now + 6 * minute), 'leave', 5)).toMatchObject({ lastAt: 5, leftAt: 5 });
    expect(renameVisit(carries(now + 6 * minute), undefined, 5, now)).toMatchObject({
      former: { leftAt: 5 },
    });
  });

  test('ignores older ones if clocks may differ so much', () => {
    expect(apply(carries(now + 5 * minute), 'leave', now)).toBeUndefined();
  });
});

describe('a visit with another number', () => {
  test('keeps its state, and the old number has left', () => {
    expect(renameVisit(arrived, undefined, 20, now)).toEqual({
      former: expect.objectContaining({ leftAt: 20, lastAt: 20 }),
      current: arrived,
    });
  });

  test('keeps what is known under the new number', () => {
    const current = apply(undefined, 'move', 30, room('200'));
    expect(renameVisit(arrived, current, 20, now)?.current).toBe(current);
  });

  test('is known to have left under an old number that was not known before, so that a late arrival changes nothing', () => {
    const renamed = renameVisit(undefined, undefined, 20, now);
    expect(renamed?.current).toBeUndefined();
    expect(apply(renamed?.former, 'arrive', 10)).toBeUndefined();
  });

  test('changes nothing if the old number has a newer event', () => {
    expect(renameVisit(left, undefined, 19, now)).toBeUndefined();
  });
});
