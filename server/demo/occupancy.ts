import type { FieldKey } from './catalogue.ts';
import type { Stay } from './journey.ts';
import type { PastWindow } from './timeline.ts';

/** Patients in a field, window by window. A field nobody was ever in is absent. */
export type Occupancy = ReadonlyMap<FieldKey, Uint16Array>;

/** Who is there in the middle of each window: that is when the charge nurse counts. */
export function occupancyOf(stays: readonly Stay[], windows: readonly PastWindow[]): Occupancy {
  const counts = new Map<FieldKey, Uint16Array>();
  for (const { field, from, to } of stays) {
    const ofField = counts.get(field) ?? new Uint16Array(windows.length);
    counts.set(field, ofField);
    for (let index = firstFrom(windows, from); (windows[index]?.middleHour ?? to) < to; index += 1) {
      ofField[index] = (ofField[index] ?? 0) + 1;
    }
  }
  return counts;
}

/** The first window whose middle is at or after an hour, found by halving. */
function firstFrom(windows: readonly PastWindow[], hour: number): number {
  let low = 0;
  let high = windows.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((windows[middle]?.middleHour ?? hour) < hour) low = middle + 1;
    else high = middle;
  }
  return low;
}
