import { describe, expect, it } from 'vitest';
import { type AssessmentInputs, createBlankAssessment } from '#domain/budget/budget.ts';
import { buildPrefill } from './prefill.ts';
import { record } from './testing.ts';

const blank = createBlankAssessment();
const prefill = (
  inputs: Partial<AssessmentInputs> = {},
  module: Partial<Parameters<typeof buildPrefill>[0]['module']> = {},
  typedBirths?: string,
) =>
  buildPrefill({
    inputs: { ...blank, annualBirthVolume: 2400, ...inputs },
    module: { min_rn_target: 2.5, premium_surcharges: {}, ...module },
    record,
    typedBirths,
  });
const wages = (day: number | null, night: number | null) => ({
  directCare: { ...blank.directCare, dayHourlyWage: day, nightHourlyWage: night },
});

describe('the patients that a simulation starts from', () => {
  it('are those of the record, once for each birth, with hours that give their mean count', () => {
    expect(prefill().classes).toEqual([
      {
        key: 0,
        field: 1,
        name: 'Active labor',
        uses: '1',
        hours: String(Number(((4.5 * 8760) / 2400).toPrecision(5))),
        rns: '1',
        origin: 'Recorded: 4.50 at a time',
      },
      expect.objectContaining({ field: 2, name: 'Couplet', hours: '9.125', rns: '0.333' }),
    ]);
    expect(prefill().meanRns).toBeCloseTo(4.5 + 2.5 * 0.333, 9);
  });

  it('follow typed births only if the assessment has none', () => {
    expect(prefill({}, {}, '1200').classes[1]?.hours).toBe('9.125');
    expect(prefill({ annualBirthVolume: null }, {}, '1200').classes[1]?.hours).toBe('18.25');
    expect(prefill({ annualBirthVolume: null }).classes).toEqual([]);
  });
});

describe('the numbers that a simulation starts from', () => {
  it('are those of the assessment, the module and the record, and name their origin', () => {
    const { figures } = prefill();
    expect(figures.births).toMatchObject({
      text: '2400',
      origin: expect.stringContaining('annual birth volume'),
    });
    expect(figures.floor).toEqual({ text: '2.5', origin: 'The minimum of the module' });
    // Σ variance ÷ Σ mean, with the variance between day and night: (5.4 + 2.25 + 3 + 0.25) ÷ 7.
    expect(figures.phi.text).toBe('1.5571');
    expect(figures.phi.origin).toContain('vary 1.56 times as much');
    expect(figures.foundPercent.origin).toContain('assumption');
  });

  it('have the mean wage, and the surcharge for overtime on top of it', () => {
    const { wage, premiumWage } = prefill(wages(50, 56), {
      premium_surcharges: { rn_premium_overtime: 40 },
    }).figures;
    expect([wage.text, premiumWage.text]).toEqual(['53.00', '74.20']);
    expect(premiumWage.origin).toContain('40%');
  });

  it('have no wage without one in the plan, and half of the wage on top without a surcharge', () => {
    expect([prefill().figures.wage.text, prefill().figures.premiumWage.text]).toEqual(['', '']);
    const { wage, premiumWage } = prefill(wages(null, 60)).figures;
    expect([wage.text, premiumWage.text]).toEqual(['60.00', '90.00']);
  });
});
