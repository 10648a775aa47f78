import { describe, expect, it } from 'vitest';
import { describeFit, describeFitPoint, explainMisfit } from './describe-fit.ts';
import { compareWithRecord, type Fit, getRecordedShare } from './fit.ts';
import { computeNeededRns, getCoverage } from './needed-rns.ts';

const needed = computeNeededRns([{ meanCount: 6.5, rnsPerPatient: 1 }], 1);
/** As many shifts of each need as the model expects among 1,000. */
const asExpected = Array.from({ length: 20 }, (_, rns) =>
  Array.from(
    { length: Math.round(1000 * (getCoverage(needed, rns) - (rns > 0 ? getCoverage(needed, rns - 1) : 0))) },
    () => Math.max(2, rns),
  ),
).flat();

const compare = (rnTargets: readonly number[], minimum = 2): Fit => {
  const fit = compareWithRecord(needed, rnTargets, minimum);
  if (!fit) throw new Error('there are shifts');
  return fit;
};

describe('a model compared with recorded shifts', () => {
  it('fits if the shares are alike', () => {
    const fit = compare(asExpected);
    expect(fit.isOff).toBe(false);
    expect(fit.shifts).toBe(asExpected.length);
    for (const { model, recorded } of fit.points) expect(Math.abs(model - recorded)).toBeLessThan(0.005);
  });

  it('starts with the minimum, because no target is below it, and ends where nearly all is covered by both', () => {
    expect(compare(asExpected).points[0]?.rns).toBe(2);
    expect(compare(asExpected, 2.5).points[0]?.rns).toBe(3);
    const last = compare(asExpected).points.at(-1);
    expect(last?.recorded).toBe(1);
    expect(last?.model).toBeGreaterThan(0.9995);
    expect(compare([25]).points.at(-1)?.rns).toBe(25);
  });

  it('is off if any share differs by more than ten points', () => {
    const fit = compare(asExpected.map(target => target + 1));
    expect(fit.isOff).toBe(true);
    expect(fit.worst.rns).toBe(6);
    expect(fit.worst.model - fit.worst.recorded).toBeGreaterThan(0.1);
  });

  it('says nothing without shifts', () => {
    expect(compareWithRecord(needed, [], 2)).toBeNull();
  });
});

describe('getRecordedShare', () => {
  it('counts the shifts that needed no more', () => {
    expect(getRecordedShare([4, 5, 5.333, 6], 5)).toBe(0.5);
  });
});

describe('the words about a fit', () => {
  it('name a number of RNs with both shares', () => {
    expect(describeFitPoint({ rns: 8, model: 0.9051, recorded: 0.88 })).toBe(
      'The model says 8 RNs or fewer in 91% of shifts; recorded 88%.',
    );
    expect(describeFitPoint({ rns: 1, model: 0.5, recorded: 1 })).toBe(
      'The model says 1 RN or fewer in 50% of shifts; recorded 100%.',
    );
  });

  it('say whether it fits', () => {
    const worst = { rns: 7, model: 0.7, recorded: 0.84 };
    const fit = { shifts: 900, points: [worst], worst };
    expect(describeFit({ ...fit, isOff: true })).toBe(
      'It does not fit: they differ by 14 points at 7 RNs, where the model says 70% and 84% were recorded.',
    );
    expect(describeFit({ ...fit, isOff: false })).toMatch(
      /^It fits: they differ by at most 14 points, at 7 RNs/,
    );
  });

  const circumstances = {
    fit: { ...compare(asExpected), shifts: 900 },
    modelMean: 6,
    recordedMean: 6.1,
    lowest: { label: '03:00', mean: 5.5 },
    highest: { label: '15:00', mean: 6.5 },
  };

  it('blame only the assumption of the model if the record shows nothing else', () => {
    expect(explainMisfit(circumstances)).toEqual([
      expect.stringContaining('takes patients of different kinds'),
    ]);
  });

  it('name few shifts, changed numbers and windows that differ', () => {
    const reasons = explainMisfit({
      ...circumstances,
      fit: { ...circumstances.fit, shifts: 199 },
      recordedMean: 7,
      lowest: { label: '03:00', mean: 4 },
    });
    expect(reasons.slice(0, 3)).toEqual([
      'Only 199 shifts are recorded.',
      expect.stringContaining('mean 6.0 RNs on average, and the recorded patients 7.0'),
      expect.stringContaining('from 4.0 RNs at 03:00 to 6.5 at 15:00'),
    ]);
    expect(reasons).toHaveLength(4);
  });
});
