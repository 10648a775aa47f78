import type { IsoDate } from '../time/calendar.ts';
import { type AnsweredShift, type Calibration, calibrate } from './calibrate.ts';
import { divideByVariance, meanVariance, minExact, type WindowAndSection } from './cells.ts';
import { minPublished } from './enough.ts';
import { calibrateMonths, listCounted, nameQuarter, type SourceOfMonths } from './module-calibration.ts';
import {
  countPublishedShifts,
  type PublishedPart,
  type PublishedShift,
  type SourceOfMonth,
} from './published-month.ts';

/** A share of shifts felt as too few around a variance. */
interface Dot {
  readonly variance: number;
  readonly share: number;
  readonly shifts: number;
}

interface OfWindow extends Calibration {
  readonly windowId: number;
}

interface OfSection extends Calibration {
  readonly sectionId: number;
}

interface CalibrationDetails {
  /** Of the whole. */
  readonly calibration: Calibration;
  /** How many months count. */
  readonly months: number;
  readonly targetHoursPerMonth: number | null;
  readonly dots: readonly Dot[];
  readonly windows: readonly OfWindow[];
  readonly sections: readonly OfSection[];
}

const maxDots = 12;

/** A calibration of months, and what is shown beside it. */
export function detailMonths(months: SourceOfMonths): CalibrationDetails {
  const calibration = calibrateMonths(months);
  const counted = listCounted(months);
  const hours = counted.reduce((sum, [, { targetHours }]) => sum + targetHours, 0);
  const parts = counted.flatMap(([, month]) => month.parts);
  return {
    calibration,
    months: counted.length,
    targetHoursPerMonth: counted.length === 0 ? null : Math.round(hours / counted.length),
    dots: calibration.figures ? drawDots(parts.flatMap(listCells)) : [],
    windows: calibrateBy(listTold(months, 'hasWindows'), ({ windowId }) => windowId).map(
      ([windowId, ofWindow]) => ({ windowId, ...ofWindow }),
    ),
    sections: calibrateBy(listTold(months, 'hasSections'), ({ sectionId }) => sectionId).map(
      ([sectionId, ofSection]) => ({ sectionId, ...ofSection }),
    ),
  };
}

/**
 * The quarters whose three months all count and publish windows, or sections, in every part. If one part of a month were left out, the
 * other parts would differ from the whole month by few answers. The unit is the quarter, because a key has few answers in a month.
 */
export function listTold(months: SourceOfMonths, how: 'hasWindows' | 'hasSections'): SourceOfMonth[][] {
  const byQuarter = Map.groupBy(listCounted(months), ([date]: [IsoDate, SourceOfMonth]) => nameQuarter(date));
  return [...byQuarter.values()]
    .map(members => members.map(([, month]) => month))
    .filter(members => members.length === 3 && members.every(({ parts }) => parts.every(part => part[how])));
}

/** Shifts with a tie count here as shifts without an answer: in a small part their number could be derived (D69). */
function calibrateBy(
  quarters: readonly (readonly SourceOfMonth[])[],
  toKey: (place: WindowAndSection) => number | null,
): [number, Calibration][] {
  const shifts = quarters.flat().flatMap(({ parts }) => parts.flatMap(part => part.shifts));
  return [...new Set(shifts.map(toKey))]
    .filter(key => key !== null)
    .toSorted((a, b) => a - b)
    .map(key => {
      const isOfKey = (place: WindowAndSection) => toKey(place) === key;
      const answered = quarters.flatMap(members => listQuarterForFit(members, isOfKey));
      const others = quarters.flat().flatMap(month => [...month.unanswered, ...month.unclear]);
      return [key, calibrate(answered, answered.length + countPublishedShifts(others.filter(isOfKey)))];
    });
}

/** The shifts of one key in a quarter for a fit, as they are or with the mean variance of their neighbors. */
function listQuarterForFit(
  months: readonly SourceOfMonth[],
  isOfKey: (place: WindowAndSection) => boolean,
): readonly AnsweredShift[] {
  const ofKey = months.flatMap(({ parts }) => parts.flatMap(part => part.shifts.filter(isOfKey)));
  if (ofKey.length >= minExact) return ofKey;
  return divideByVariance(ofKey, cell => cell.length >= minPublished).flatMap(levelCell);
}

/** The shifts of a cell, each with the mean variance of the cell. */
function levelCell(cell: readonly PublishedShift[]): AnsweredShift[] {
  const variance = meanVariance(cell);
  return cell.map(({ date, isTooFew }) => ({ date, isTooFew, variance }));
}

type Cell = readonly PublishedShift[];

function listCells({ shifts }: PublishedPart): Cell[] {
  return [...Map.groupBy(shifts, ({ cell }) => cell).values()];
}

function drawDots(cells: readonly Cell[]): Dot[] {
  return groupDots(cells).map(shifts => {
    const few = shifts.filter(({ isTooFew }) => isTooFew).length;
    return {
      variance: Number(meanVariance(shifts).toFixed(1)),
      share: Number((few / shifts.length).toFixed(4)),
      shifts: shifts.length,
    };
  });
}

/** Neighboring cells together, so that there are at most `maxDots` of about the same number of shifts. */
export function groupDots(cells: readonly Cell[]): PublishedShift[][] {
  const sorted = cells.toSorted((a, b) => meanVariance(a) - meanVariance(b));
  const total = sorted.reduce((sum, { length }) => sum + length, 0);
  let before = 0;
  const byPlace = Map.groupBy(sorted, ({ length }) => {
    const middle = before + length / 2;
    before += length;
    return Math.floor((middle / total) * maxDots);
  });
  return Array.from(byPlace.values(), members => members.flat());
}
