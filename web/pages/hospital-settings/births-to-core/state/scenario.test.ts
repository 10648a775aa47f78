import { describe, expect, it } from 'vitest';
import { createBlankAssessment } from '#domain/budget/budget.ts';
import type { TypedSimulation } from '#web/features/unsent/kept-simulations.ts';
import { fillThisOut, notANumber } from '#web/lib/api/messages.ts';
import { buildPrefill } from './prefill.ts';
import { checkInputs, parseScenario, showInputs } from './scenario.ts';
import { record, untyped } from './testing.ts';
import { chooseCores, computeVolumes } from './variants.ts';

const prefill = buildPrefill({
  inputs: { ...createBlankAssessment(), annualBirthVolume: 2400 },
  module: { min_rn_target: 2, premium_surcharges: {} },
  record,
  typedBirths: undefined,
});
const show = (typed: Partial<TypedSimulation>) => showInputs({ ...untyped, ...typed }, prefill);
const check = (figures: TypedSimulation['figures']) => checkInputs(show({ figures }));
const [labor] = prefill.classes;
if (!labor) throw new Error('the record has patients');

describe('the inputs of a simulation', () => {
  it('are right as prefilled, with blank wages', () => {
    expect(checkInputs(show({}))).toEqual({});
    const { births, moreBirths, terms, classes } = parseScenario(show({}));
    expect([births, moreBirths, classes[0]?.name]).toEqual([2400, 300, 'Active labor']);
    expect(terms).toEqual({ floor: 2, wage: null, premiumWage: null, foundShare: 0.5 });
  });

  it('are read as people type numbers', () => {
    expect(
      parseScenario(show({ figures: { wage: '$1,050.50', foundPercent: '75 %', phi: '1,5' } })),
    ).toMatchObject({
      phi: 1.5,
      terms: { wage: 1050.5, foundShare: 0.75 },
    });
  });

  it.each([
    [{ births: '' }, 'births', fillThisOut],
    [{ births: '50001' }, 'births', 'Enter a whole number from 1 to 50000.'],
    [{ phi: '0.9' }, 'phi', 'Enter a number from 1 to 5 with at most 6 decimals.'],
    [{ floor: '100' }, 'floor', 'Enter a number from 0 to 99 with at most 2 decimals.'],
    [{ wage: 'x' }, 'wage', notANumber],
    [{ foundPercent: '101' }, 'foundPercent', 'Enter a number from 0 to 100 with at most 2 decimals.'],
    [{ moreBirths: '-2400' }, 'moreBirths', 'Births with these would be 0, and have to be from 1 to 50000.'],
  ])('have a message beside a wrong one: %j', (figures, field, message) => {
    expect(check(figures)).toEqual({ [field]: message });
  });

  it('have messages beside the cells of a kind of patients', () => {
    const classes = [
      labor,
      { ...labor, key: 9, field: null, name: ' ', uses: '21', hours: '', rns: '0.3333' },
    ];
    expect(checkInputs(show({ classes }))).toEqual({
      '1.name': fillThisOut,
      '1.uses': 'Enter a number from 0 to 20 with at most 6 decimals.',
      '1.hours': fillThisOut,
      '1.rns': 'Enter a number from 0 to 20 with at most 3 decimals.',
    });
  });

  it('may not need more than 200 RNs on average', () => {
    const classes = [{ ...labor, hours: '500', uses: '2' }];
    expect(checkInputs(show({ classes }))).toEqual({
      births: '308 RNs would be needed on average, and the most is 200.',
    });
  });
});

describe('the volumes that are compared', () => {
  const scenario = parseScenario(show({}));
  const volumes = computeVolumes(scenario);

  it('are this year and more births, of which more need more', () => {
    expect([volumes.now.name, volumes.more.name, volumes.more.births]).toEqual([
      'This year',
      '+300 births',
      2700,
    ]);
    expect(volumes.now.needed.mean).toBeCloseTo(prefill.meanRns, 3);
    expect(volumes.more.needed.mean).toBeCloseTo((prefill.meanRns * 2700) / 2400, 3);
    expect(computeVolumes({ ...scenario, moreBirths: -200 }).more.name).toBe('−200 births');
  });

  it('start with the cores that are enough in 90 % of the time', () => {
    const { now, more, range } = chooseCores(volumes, scenario, { core: null, moreCore: null });
    expect(now.figures.coverage).toBeGreaterThanOrEqual(0.9);
    expect(more.core).toBeGreaterThanOrEqual(now.core);
    expect(now.rows.map(({ core }) => core)).toEqual(
      Array.from({ length: range.to - range.from + 1 }, (_, index) => range.from + index),
    );
    expect(now.next.core).toBe(now.core + 1);
  });

  it('keep a chosen core within those that are compared', () => {
    const { now, more, range } = chooseCores(volumes, scenario, { core: 7, moreCore: 400 });
    expect([now.core, more.core]).toEqual([7, range.to]);
    expect(now.figures).toEqual(now.rows.find(({ core }) => core === 7));
  });
});
