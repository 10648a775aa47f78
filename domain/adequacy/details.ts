import type { IsoDate } from '../time/calendar.ts';
import { type AnsweredShift, type Calibration, calibrate } from './calibrate.ts';
import { type Cell, divideByVariance, divideIntoCells, levelCell, meanVariance, minExact } from './cells.ts';
import { calibrateMonths, listCounted, nameQuarter, type PublishedMonths } from './module-calibration.ts';
import {
  countUnanswered,
  type PublishedMonth,
  type PublishedPart,
  type WindowAndSection,
} from './published-month.ts';

/** A share of shifts felt as too few around a variance. */
export interface Dot {
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

export interface CalibrationDetails {
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
export function detailMonths(months: PublishedMonths): CalibrationDetails {
  const calibration = calibrateMonths(months);
  const counted = listCounted(months).map(([date, { parts, ...month }]) => {
    return { date, ...month, parts: parts.map(part => ({ ...part, ...divideIntoCells(part) })) };
  });
  const hours = counted.reduce((sum, { targetHours }) => sum + targetHours, 0);
  const cells = counted.flatMap(({ parts }) => parts.flatMap(part => part.cells));
  return {
    calibration,
    months: counted.length,
    targetHoursPerMonth: counted.length === 0 ? null : Math.round(hours / counted.length),
    dots: calibration.figures ? drawDots(cells) : [],
    windows: calibrateBy(counted, 'hasWindows', ({ windowId }) => windowId).map(([windowId, ofWindow]) => ({
      windowId,
      ...ofWindow,
    })),
    sections: calibrateBy(counted, 'hasSections', ({ sectionId }) => sectionId).map(
      ([sectionId, ofSection]) => ({ sectionId, ...ofSection }),
    ),
  };
}

interface DividedMonth extends Pick<PublishedMonth, 'unanswered'> {
  readonly date: IsoDate;
  readonly parts: readonly DividedPart[];
}

interface DividedPart extends PublishedPart {
  readonly hasWindows: boolean;
  readonly hasSections: boolean;
}

/**
 * Of the quarters with three months that count, each of which has none or enough answers for every key: with some of a month left out,
 * the others would differ from the whole month by few answers. By quarter, because a key has few answers in a month.
 */
function calibrateBy(
  months: readonly DividedMonth[],
  how: 'hasWindows' | 'hasSections',
  toKey: (place: WindowAndSection) => number | null,
): [number, Calibration][] {
  const quarters = [...Map.groupBy(months, ({ date }) => nameQuarter(date)).values()].filter(
    members => members.length === 3 && members.every(({ parts }) => parts.every(part => part[how])),
  );
  const shifts = quarters.flat().flatMap(({ parts }) => parts.flatMap(part => part.shifts));
  return [...new Set(shifts.map(toKey))]
    .filter(key => key !== null)
    .toSorted((a, b) => a - b)
    .map(key => {
      const isOfKey = (place: WindowAndSection) => toKey(place) === key;
      const answered = quarters.flatMap(members => listQuarterForFit(members, isOfKey));
      const unanswered = quarters.flat().flatMap(month => month.unanswered.filter(isOfKey));
      return [key, calibrate(answered, answered.length + countUnanswered({ unanswered }))];
    });
}

/** The shifts of one key in a quarter for a fit, as they are or, if there are few of a kind, with the mean variance of their cell. */
function listQuarterForFit(
  months: readonly DividedMonth[],
  isOfKey: (place: WindowAndSection) => boolean,
): AnsweredShift[] {
  const byKind = Map.groupBy(
    months.flatMap(({ parts }) => parts),
    ({ kind }) => kind,
  );
  return [...byKind.values()].flatMap(parts => {
    const ofKey = parts.map(part => part.shifts.filter(isOfKey));
    const isExact = ofKey.reduce((sum, { length }) => sum + length, 0) >= minExact;
    return isExact ? ofKey.flat() : ofKey.flatMap(divideByVariance).flatMap(levelCell);
  });
}

/** Neighboring cells together, so that there are at most `maxDots` of about the same number of shifts. */
function drawDots(cells: readonly Cell[]): Dot[] {
  const sorted = cells.toSorted((a, b) => meanVariance(a) - meanVariance(b));
  const total = sorted.reduce((sum, { length }) => sum + length, 0);
  let before = 0;
  const byPlace = Map.groupBy(sorted, ({ length }) => {
    const middle = before + length / 2;
    before += length;
    return Math.floor((middle / total) * maxDots);
  });
  return Array.from(byPlace.values(), members => {
    const shifts = members.flat();
    const few = shifts.filter(({ isTooFew }) => isTooFew).length;
    return {
      variance: Number(meanVariance(shifts).toFixed(1)),
      share: Number((few / shifts.length).toFixed(4)),
      shifts: shifts.length,
    };
  });
}
