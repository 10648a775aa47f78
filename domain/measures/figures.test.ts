import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  dollars,
  oneDecimal,
  percentages,
  showFigures,
  showSteps,
  twoDecimals,
  wholeNumbers,
} from './figures.ts';
import { describeSide, describeVariance, showStaffing } from './staffing-figures.ts';

const compare = (now: number | null, before: number | null, kind = oneDecimal) => {
  const shown = showFigures(kind, { now, before }, { change: ['now', 'before'] });
  return [shown.now.text, shown.before.text, shown.change.text];
};

describe('figures that are shown together', () => {
  test('have the difference of the figures as shown', () => {
    expect(compare(10.75, 10.14)).toEqual(['10.8', '10.1', '+0.7']);
    expect(compare(62_184.4, 70_052.6, wholeNumbers)).toEqual(['62,184', '70,053', '−7,869']);
    expect(compare(12.34, 12.06, percentages)).toEqual(['12.3%', '12.1%', '+0.2']);
    expect(compare(16.016, 15.004, twoDecimals)).toEqual(['16.02', '15.00', '+1.02']);
    expect(compare(655.4, 1200, dollars)).toEqual(['$655', '$1,200', '−$545']);
  });

  test('get more decimals if rounding would hide a change, or show one that is none', () => {
    expect(compare(10.14, 10.06)).toEqual(['10.14', '10.06', '+0.08']);
    expect(compare(10.06, 10.04)).toEqual(['10.06', '10.04', '+0.02']);
    expect(compare(100.4, 99.6, dollars)).toEqual(['$100.40', '$99.60', '+$0.80']);
  });

  test('keep their decimals if nothing has changed', () => {
    expect(compare(10.1, 10.1)).toEqual(['10.1', '10.1', '0.0']);
    expect(compare(10.02, 10.01)).toEqual(['10.0', '10.0', '0.0']);
  });

  test('have no difference without one of the two', () => {
    expect(compare(10.1, null)).toEqual(['10.1', '–', '–']);
  });

  test('keep their exact values, which a workbook holds', () => {
    const { now, change } = showFigures(
      oneDecimal,
      { now: 20.3456789, before: 21.06 },
      { change: ['now', 'before'] },
    );
    expect([now.value, change.value]).toEqual([20.3456789, -0.714321]);
  });

  test('differ by what is shown, whatever the values', () => {
    const amount = fc.double({ min: -5000, max: 5000, noNaN: true });
    const kind = fc.constantFrom(oneDecimal, twoDecimals, wholeNumbers, percentages, dollars);
    fc.assert(
      fc.property(kind, amount, amount, (chosen, now, before) => {
        const texts = compare(now, before, chosen).map(text =>
          Number(text.replaceAll(/[,$%+]/g, '').replace('−', '-')),
        );
        const [a = 0, b = 0, difference = 0] = texts;
        expect(difference).toBeCloseTo(a - b, 6);
      }),
    );
  });
});

describe('RNs working and needed', () => {
  test('figures of 20.34 and 21.06 read 20.3 and 21.1, and 0.8 under target', () => {
    const { actual, target, variance } = showStaffing({ rnActual: 20.34, rnTarget: 21.06 });
    expect([actual.text, target.text, describeVariance(variance)]).toEqual([
      '20.3',
      '21.1',
      '0.8 RNs under target',
    ]);
  });

  test('are on target if the exact variance rounds to zero, and read alike', () => {
    const { actual, target, variance } = showStaffing({ rnActual: 10.06, rnTarget: 10.04 });
    expect([actual.text, target.text, describeVariance(variance)]).toEqual(['10.06', '10.04', 'On target']);
  });

  test('have a side if the exact variance does not round to zero', () => {
    const { actual, target, variance } = showStaffing({ rnActual: 10.06, rnTarget: 10.14 });
    expect([actual.text, target.text, describeVariance(variance)]).toEqual([
      '10.06',
      '10.14',
      '0.08 RNs under target',
    ]);
  });

  test('are compared with other dates by what is shown', () => {
    const shown = showStaffing({ rnActual: 20.34, rnTarget: 21.06 }, { rnActual: 20, rnTarget: 20.96 });
    expect([shown.variance.text, shown.varianceBefore.text, shown.varianceChange.text]).toEqual([
      '−0.8',
      '−1.0',
      '+0.2',
    ]);
  });
});

describe('steps', () => {
  const read = (start: number, ...changes: number[]) => {
    const shown = showSteps(oneDecimal, start, changes);
    return [
      shown.start.text,
      ...shown.steps.map(({ change, level }) => `${change.text} = ${level.text}`),
      shown.change.text,
    ];
  };

  test('add up as shown', () => {
    expect(read(10.04, 0.34, 0.34, -1)).toEqual(['10.0', '+0.4 = 10.4', '+0.3 = 10.7', '−1.0 = 9.7', '−0.3']);
  });

  test('get more decimals if one would read as zero and is not, or the other way round', () => {
    expect(read(10, 0.04, 0.02)).toEqual(['10.00', '+0.04 = 10.04', '+0.02 = 10.06', '+0.06']);
  });

  test('add up whatever they are', () => {
    const change = fc.double({ min: -50, max: 50, noNaN: true });
    fc.assert(
      fc.property(change, fc.array(change, { maxLength: 6 }), (start, changes) => {
        const { start: first, steps, change: whole } = showSteps(oneDecimal, start, changes);
        const sum = steps.reduce((level, step) => level + step.change.shown, first.shown);
        expect(sum).toBeCloseTo(steps.at(-1)?.level.shown ?? first.shown, 6);
        expect(sum - first.shown).toBeCloseTo(whole.shown, 6);
      }),
    );
  });
});

test('a variance is named by its side, with its decimals', () => {
  const name = (rnActual: number, rnTarget: number) =>
    describeSide(showStaffing({ rnActual, rnTarget }).variance);
  expect(name(8, 7.25)).toBe('0.7 over');
  expect(name(7.08, 7.14)).toBe('0.06 under');
  expect(name(7.44, 7.4)).toBe('On target');
});
