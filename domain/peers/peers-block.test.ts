import { describe, expect, it } from 'vitest';
import {
  buildPeersBlock,
  buildPeersOwnBlock,
  hiddenQuarter,
  type OwnPart,
  type PeersSource,
  showToPeers,
} from './peers-block.ts';

const limits = { low95: 0.9, high95: 1.1, low998: 0.8, high998: 1.2 };
const point = (ratio: number) => ({ ratio, se: 0.02, ...limits });
const weeks = ['2025-07-06', '2025-07-13'].map((start, index) => ({
  start,
  worked: 90 + index,
  needed: 100,
  workedByDay: 60,
  neededByDay: 60,
}));
const own: OwnPart = { leftOut: null, point: point(0.95), weeks };
const source: PeersSource = {
  shares: true,
  quarter: '2025-Q3',
  group: 'Level III',
  refused: null,
  level: 0.98066649,
  tau: 0.0666440849,
  points: [0.92, 0.95, 0.95, 1.04, 1.06].map(point),
  leftOut: { hospitals: 1, reasons: { weeks: 1 } },
  own,
  trend: [{ quarter: '2025-Q2', ...point(0.97) }],
  quarters: ['2025-Q3'],
};

describe('what a hospital sees of a quarter', () => {
  const leftOut = { leftOut: 'weeks' as const, point: null, weeks };
  const nothing = { level: null, tau: null, points: [] };

  it('is all of it with a point of its own', () => {
    expect(showToPeers(source)).toBe(source);
  });

  it('is the reason and the counts if it was left out', () => {
    expect(showToPeers({ ...source, own: leftOut })).toMatchObject({
      ...nothing,
      refused: expect.stringMatching(/^Your hospital was left out/),
      leftOut: { hospitals: 1 },
      own: leftOut,
    });
  });

  it('is the reason alone if it has no part', () => {
    expect(showToPeers({ ...source, own: null })).toEqual({
      ...hiddenQuarter,
      refused: expect.stringMatching(/^Your hospital is not in this quarter/),
    });
  });

  it('is what is missing in a refused quarter, with its own part or none', () => {
    const refused = { ...source, ...nothing, refused: '3 hospitals can be compared.' };
    const waiting = { ...refused, own: { ...own, point: null } };
    expect(showToPeers(waiting)).toBe(waiting);
    expect(showToPeers({ ...refused, own: leftOut }).refused).toBe(refused.refused);
    expect(showToPeers({ ...refused, own: null }).refused).not.toContain('3 hospitals');
  });
});

describe('the block of all hospitals', () => {
  it('marks one point as the own one, also if another hospital has the same', () => {
    const { hospitals } = buildPeersBlock(source);
    expect(hospitals.map(hospital => hospital.own)).toEqual([false, true, false, false, false]);
    expect(hospitals[0]).toEqual({ own: false, ...point(0.92) });
  });

  it('marks none if the own hospital was left out or did not share', () => {
    for (const other of [null, { ...own, point: null, leftOut: 'weeks' as const }]) {
      const { hospitals } = buildPeersBlock({ ...source, own: other });
      expect(hospitals.some(hospital => hospital.own)).toBe(false);
    }
  });

  it('has level and variance with four decimals', () => {
    expect(buildPeersBlock(source)).toMatchObject({ level: 0.9807, tau: 0.0666 });
  });
});

describe('the block of the own hospital', () => {
  it('has its hours, its parts beside the level of the group, and its earlier points', () => {
    const block = buildPeersOwnBlock(source);
    expect(block).toMatchObject({ state: 'compared', sums: { weeks: 2, worked: 181, needed: 200 } });
    expect(block.parts.map(({ part, ratio }) => [part, ratio])).toEqual([
      ['day', 1.0197],
      ['night', 0.7775],
    ]);
    expect(block.trend).toEqual([{ quarter: '2025-Q2', ...point(0.97) }]);
  });

  it('has no figures without a point, and says why', () => {
    const nothing = { sums: null, parts: [] };
    expect(buildPeersOwnBlock({ ...source, own: null })).toMatchObject({ state: 'absent', ...nothing });
    expect(buildPeersOwnBlock({ ...source, ...hiddenQuarter, shares: false })).toMatchObject({
      state: 'not_sharing',
      ...nothing,
    });
    const leftOut = { leftOut: 'completeness' as const, point: null, weeks };
    expect(buildPeersOwnBlock({ ...source, own: leftOut })).toMatchObject({
      state: 'completeness',
      ...nothing,
    });
    const refused = { ...source, level: null, tau: null, points: [], own: { ...own, point: null } };
    expect(buildPeersOwnBlock(refused)).toMatchObject({ state: 'compared', ...nothing });
  });
});
