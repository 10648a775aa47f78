import { expect, test } from 'vitest';
import { compareHospitals } from './compare-hospitals.ts';
import { drawFunnelLines } from './funnel-lines.ts';

const { points } = compareHospitals([
  { level: 0.9, se: 0.01 },
  { level: 1, se: 0.02 },
  { level: 1.05, se: 0.015 },
  { level: 1.1, se: 0.03 },
  { level: 1.2, se: 0.04 },
]);

test('the lines of a funnel pass through the limits of the own point', () => {
  for (const point of points) {
    const { limits95, limits998 } = drawFunnelLines(point, point.se);
    expect(limits95.at(-1)?.low).toBeCloseTo(point.low95, 10);
    expect(limits95.at(-1)?.high).toBeCloseTo(point.high95, 10);
    expect(limits998.at(-1)?.low).toBeCloseTo(point.low998, 10);
    expect(limits998.at(-1)?.high).toBeCloseTo(point.high998, 10);
  }
});

test('the lines of a funnel begin at a standard error of 0 and become wider', () => {
  const [first] = points;
  const { limits95 } = drawFunnelLines(first ?? expect.fail('there is no point'), 0.05);
  expect(limits95[0]?.se).toBe(0);
  expect(limits95.at(-1)?.se).toBe(0.05);
  const widths = limits95.map(({ low, high }) => high / low);
  expect(widths).toEqual(widths.toSorted((a, b) => a - b));
});

test('the lines meet at a standard error of 0 if hospitals have no variance beyond chance', () => {
  const point = { ratio: 1, se: 0.02, low95: 0.9616, high95: 1.0399, low998: 0.9401, high998: 1.0637 };
  expect(drawFunnelLines(point, 0.02).limits95[0]).toEqual({ se: 0, low: 1, high: 1 });
});
