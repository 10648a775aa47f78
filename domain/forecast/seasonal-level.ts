/** Weeks after which a value counts half in the mean of its weekday and window. */
const weekdayHalfLife = 12;
/** The same for the mean of a window over all weekdays, which is made of seven times as many values. */
const windowHalfLife = 4;
/** The limits of the weight of the window's mean, in values of a weekday. */
const [leastShrinkage, mostShrinkage] = [0.2, 20];

/** A unit's values in order: one for each window, NaN if it has no data. The first is of the first window of a day. */
export interface Series {
  readonly values: Float64Array;
  readonly windowsPerDay: number;
}

/** What the values of a series up to its end say about later windows. */
export interface SeasonalState {
  /**
   * How far each value was from the level that was expected before it, in units of that level's spread. NaN without data.
   * The first weeks have few values to compare with.
   */
  readonly residuals: Float64Array;
  /** Those levels. */
  readonly levels: Float64Array;
  /** The level to expect in a slot after the end, by its weekday and window. */
  levelAt(slot: number): number;
}

/** Counts of patients vary by about the square root of their mean, so busy windows vary more. */
export function spreadAround(level: number): number {
  return Math.sqrt(Math.max(1, level));
}

/**
 * The usual level of each weekday and window: the mean of its past values, of which older ones count less, drawn towards
 * the mean of the window over all weekdays. A unit whose weekdays differ little is drawn more.
 */
export function findSeasonalState(series: Series): SeasonalState {
  const { values, windowsPerDay } = series;
  const shrinkage = findShrinkage(series);
  const byCell = createDecayedMeans(7 * windowsPerDay, weekdayHalfLife);
  const byWindow = createDecayedMeans(windowsPerDay, 7 * windowHalfLife);
  const overall = createDecayedMeans(1, 7 * windowHalfLife * windowsPerDay);

  function levelAt(slot: number): number {
    const window = slot % windowsPerDay;
    const cell = slot % (7 * windowsPerDay);
    const [from, place] = byWindow.weight(window) > 0 ? [byWindow, window] : [overall, 0];
    const usual = from.sum(place) / from.weight(place);
    return (byCell.sum(cell) + shrinkage * usual) / (byCell.weight(cell) + shrinkage);
  }

  const levels = new Float64Array(values.length);
  const residuals = values.map((value, slot) => {
    const level = levelAt(slot);
    levels[slot] = level;
    byCell.add(slot % (7 * windowsPerDay), value);
    byWindow.add(slot % windowsPerDay, value);
    overall.add(0, value);
    return (value - level) / spreadAround(level);
  });
  return { residuals, levels, levelAt };
}

/**
 * How many values of a weekday the window's mean counts for: the variance between the values of a weekday and window,
 * divided by the variance between the weekdays of a window.
 */
function findShrinkage({ values, windowsPerDay }: Series): number {
  const cells = Array.from({ length: 7 * windowsPerDay }, () => ({ count: 0, sum: 0, squares: 0 }));
  for (const [slot, value] of values.entries()) {
    const cell = cells[slot % cells.length];
    if (!cell || Number.isNaN(value)) continue;
    cell.count += 1;
    cell.sum += value;
    cell.squares += value * value;
  }
  let [within, freedom, between, pairs] = [0, 0, 0, 0];
  for (let window = 0; window < windowsPerDay; window += 1) {
    const days = cells.filter((cell, place) => place % windowsPerDay === window && cell.count > 1);
    const mean = days.reduce((total, { sum, count }) => total + sum / count, 0) / days.length;
    for (const { count, sum, squares } of days) {
      within += squares - (sum * sum) / count;
      freedom += count - 1;
      between += (sum / count - mean) ** 2;
      pairs += (days.length - 1) / days.length;
    }
  }
  if (freedom === 0 || pairs === 0) return mostShrinkage;
  const variance = within / freedom;
  const weeks = values.length / cells.length;
  const weekdayVariance = Math.max(between / pairs - variance / weeks, 1e-9);
  return Math.min(mostShrinkage, Math.max(leastShrinkage, variance / weekdayVariance));
}

interface DecayedMeans {
  /** Ages the values of a place by one step and adds one; a missing value (NaN) only ages them. */
  add(place: number, value: number): void;
  /** The sum of the values of a place and their weight; the newest has the weight 1. */
  sum(place: number): number;
  weight(place: number): number;
}

/** Means by place in which a value counts half after `halfLife` steps. */
function createDecayedMeans(places: number, halfLife: number): DecayedMeans {
  const sums = new Float64Array(places);
  const weights = new Float64Array(places);
  const decay = 0.5 ** (1 / halfLife);
  return {
    add(place, value) {
      const isKnown = !Number.isNaN(value);
      sums[place] = decay * (sums[place] ?? 0) + (isKnown ? value : 0);
      weights[place] = decay * (weights[place] ?? 0) + (isKnown ? 1 : 0);
    },
    sum: place => sums[place] ?? 0,
    weight: place => weights[place] ?? 0,
  };
}
