import type { ShiftWindow } from '#domain/shift-windows.ts';
import type { ShiftWindowOnWire } from './shift-windows.ts';

/** Apart from the schemas, which would add their validator to a page. */
export function windowOnWire({ rangeLabel, isDay, elapsedMinutes, ...same }: ShiftWindow): ShiftWindowOnWire {
  return { ...same, range_label: rangeLabel, is_day: isDay, elapsed_minutes: elapsedMinutes };
}

export function windowFromWire({
  range_label,
  is_day,
  elapsed_minutes,
  ...same
}: ShiftWindowOnWire): ShiftWindow {
  return { ...same, rangeLabel: range_label, isDay: is_day, elapsedMinutes: elapsed_minutes };
}
