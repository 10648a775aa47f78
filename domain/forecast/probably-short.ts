import { roundAsShown } from '../measures/formatting.ts';

/** A window to come: its start in UTC, the RNs that it will need, and those that will work. */
interface ComingWindow {
  readonly time: string;
  readonly rnTarget: { readonly p50: number };
  readonly scheduled: number | null;
  readonly planned: number | null;
  readonly chanceShort: number | null;
}

/** The RNs that are known to work in a window: scheduled, else planned; null without either. */
export function findStaffing({
  scheduled,
  planned,
}: Pick<ComingWindow, 'scheduled' | 'planned'>): { rns: number; word: 'scheduled' | 'planned' } | null {
  if (scheduled !== null) return { rns: scheduled, word: 'scheduled' };
  return planned === null ? null : { rns: planned, word: 'planned' };
}

/**
 * The windows that will more likely be short than not, most likely first, with how many RNs are missing if they need what is expected.
 * Less than a tenth is not missing (D3).
 */
export function listProbablyShort<Window extends ComingWindow>(
  windows: readonly Window[],
): { readonly window: Window; readonly chance: number; readonly missing: number }[] {
  return windows
    .flatMap(window => {
      const staffing = findStaffing(window);
      const missing = staffing === null ? 0 : window.rnTarget.p50 - staffing.rns;
      const chance = window.chanceShort ?? 0;
      return chance > 0.5 && roundAsShown(missing, 1) > 0 ? [{ window, chance, missing }] : [];
    })
    .toSorted((a, b) => b.chance - a.chance || Date.parse(a.window.time) - Date.parse(b.window.time));
}
