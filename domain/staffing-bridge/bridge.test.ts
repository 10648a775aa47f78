import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { toMicro } from '#domain/measures/decimal.ts';
import { attoPerMicro } from '#domain/measures/measures.ts';
import { type CostSteps, computeBridge, type HourSteps, roundBridge, sumBridges } from './bridge.ts';
import type { BridgeSide } from './bridge-sides.ts';

const complete = { base: { saved: 1, possible: 1 }, period: { saved: 1, possible: 1 } };
const toAtto = (value: number) => toMicro(value) * attoPerMicro;

function side(census: number, workload: number, minimum: number, rnActual: number): BridgeSide {
  const variance = toAtto(rnActual) - toAtto(workload) - toAtto(minimum);
  return {
    levels: {
      census: toAtto(census),
      workload: toAtto(workload),
      minimum: toAtto(minimum),
      variance,
      rnActual: toAtto(rnActual),
    },
    pay: { wages: toAtto(rnActual * 50), surcharges: toAtto(rnActual * 2) },
  };
}

const amount = fc.integer({ min: 0, max: 40_000_000 }).map(micro => micro / 1_000_000);
/** Without patients there is no workload. */
const anySide = fc
  .tuple(fc.oneof(amount, fc.constant(0)), amount, amount, amount)
  .map(([census, perPatient, minimum, rnActual]) =>
    side(census, Math.round(census * perPatient * 1000) / 1000, minimum, rnActual),
  );
const build = (base: BridgeSide, period: BridgeSide) => computeBridge(base, period, 1440, complete);

const addUp = ({ start, volume, acuity, minimum, staffing }: HourSteps<bigint>) =>
  start + volume + acuity + minimum + staffing;
const addUpCost = (cost: CostSteps<bigint>) => addUp(cost) + cost.dayNightMix + cost.premium;

describe('the steps of a bridge', () => {
  test('price patients at the acuity before, and acuity at the patients now', () => {
    const { hours } = roundBridge(build(side(10, 5, 0, 5), side(12, 7.2, 0.3, 8)));
    expect(hours).toEqual({ start: 120, volume: 24, acuity: 28.8, minimum: 7.2, staffing: 12, end: 192 });
  });

  test('add up exactly, in hours and in dollars, also of several modules', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(anySide, anySide), { minLength: 1, maxLength: 4 }), modules => {
        const sum = sumBridges(modules.map(([base, period]) => build(base, period)));
        expect(sum && addUp(sum.hours)).toBe(sum?.hours.end);
        expect(sum?.cost && addUpCost(sum.cost)).toBe(sum?.cost?.end);
      }),
    );
  });

  test('exchange start and end, and change their signs, when base and period are swapped', () => {
    fc.assert(
      fc.property(anySide, anySide, (a, b) => {
        const [there, back] = [build(a, b).hours, build(b, a).hours];
        expect([back.start, back.end]).toEqual([there.end, there.start]);
        expect(back.minimum).toBe(-there.minimum);
        expect(back.staffing).toBe(-there.staffing);
        expect(back.volume + back.acuity).toBe(-there.volume - there.acuity);
      }),
    );
  });

  test('are zeros between equal sides', () => {
    fc.assert(
      fc.property(anySide, both => {
        const { hours, cost } = roundBridge(build(both, both));
        const { start, end, ...steps } = hours;
        const { start: _start, end: _end, ...costSteps } = cost ?? { start: 0, end: 0 };
        expect(start).toBe(end);
        expect([...Object.values(steps), ...Object.values(costSteps)].every(step => step === 0)).toBe(true);
      }),
    );
  });

  test.each([
    ['the base', side(0, 0, 2, 3), side(10, 5, 0, 3), 120],
    ['the period', side(10, 5, 0, 3), side(0, 0, 2, 3), -120],
    ['either side', side(0, 0, 2, 3), side(0, 0, 2, 3), 0],
  ])('leave nothing to acuity without patients in %s', (_, base, period, volume) => {
    expect(roundBridge(build(base, period)).hours).toMatchObject({ volume, acuity: 0 });
  });

  test('have no wages to price hours with if nobody worked in the base', () => {
    const { cost } = roundBridge(build(side(10, 5, 0, 0), side(10, 5, 0, 2)));
    expect(cost).toMatchObject({ start: 0, staffing: 0, dayNightMix: 2400, premium: 96, end: 2496 });
  });
});
