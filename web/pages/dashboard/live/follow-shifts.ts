import { parseRoute } from '#contract/api/route.ts';
import type { ShiftEvent } from '#contract/shifts/shifts.ts';
import { pageRoutes } from '#web/lib/api/routes/page-routes.ts';
import { buildAddress } from '#web/lib/navigation/address.ts';
import { followStream } from './follow-stream.ts';

interface Listener {
  onShift: (event: ShiftEvent) => void;
  /** A red flag of the module has changed. */
  onFlag: () => void;
  /** All days may have changed: scheduled RNs have, or events may have been missed. */
  onGap: () => void;
}

/** Follows the shifts of a module until stopped. */
export function followShifts(moduleId: number, { onShift, onFlag, onGap }: Listener): () => void {
  const address = buildAddress(parseRoute(pageRoutes.followShifts).path, { params: { moduleId } });
  const shift = (text: string) => {
    const parsed = parseShiftEvent(text);
    if (parsed) onShift(parsed);
    else onGap();
  };
  return followStream(address, { events: { shift, red_flag: onFlag, schedule: onGap }, onGap });
}

function parseShiftEvent(text: string): ShiftEvent | null {
  const { date, window, by, own }: { [key: string]: unknown } = JSON.parse(text);
  const isValid =
    typeof date === 'string' &&
    typeof window === 'number' &&
    typeof by === 'string' &&
    typeof own === 'boolean';
  return isValid ? { date, window, by, own } : null;
}
