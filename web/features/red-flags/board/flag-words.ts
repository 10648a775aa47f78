import type { RedFlag } from '#contract/red-flags/red-flags.ts';
import { formatFriendlyDate } from '#domain/measures/formatting.ts';
import {
  describeForecast,
  describeForeseen,
  describeReason,
  describeShortfall,
  type FlagFigures,
} from '#domain/red-flags/describe-flag.ts';
import type { IsoDate } from '#domain/time/calendar.ts';

function toFlagFigures({ rn_target, rn_actual, min_rn_target }: RedFlag): FlagFigures {
  return { rnTarget: rn_target, rnActual: rn_actual, minRnTarget: min_rn_target };
}

/** `1.2 RNs short`, `No data`, `Probably 1.2 RNs short`. */
export function nameShortfall(flag: RedFlag): string {
  if (flag.kind === 'ahead') return flag.foreseen ? describeForeseen(flag.foreseen) : 'Probably short';
  return describeShortfall(toFlagFigures(flag));
}

/** Why it was opened. */
export function listReasons(flag: RedFlag): string[] {
  if (flag.kind === 'missing') return ['No data long after the end of the window'];
  if (flag.kind === 'ahead')
    return [flag.foreseen ? describeForecast(flag.foreseen) : 'It was likely to be short'];
  return flag.reasons.map(reason => describeReason(reason, toFlagFigures(flag)));
}

/** `Dana Reyes` until somebody takes it, then `taken by Dana Reyes`; a window without data has none, nor does one whose owner left. */
export function nameOwner({ status, owner }: RedFlag): string {
  if (!owner?.is_active) return 'not assigned';
  return status === 'open' ? owner.name : `taken by ${owner.name}`;
}

/** On a card, where little room is left: the owner, or how the flag ended. */
export function nameMark({ kind, status, owner }: RedFlag): string {
  if (status === 'resolved') return 'Resolved';
  if (status === 'withdrawn') return 'Withdrawn';
  const name = owner?.is_active ? owner.name : undefined;
  if (kind === 'missing') return ['Missing', name].filter(Boolean).join(' · ');
  if (kind === 'ahead') return ['Probably short', name].filter(Boolean).join(' · ');
  return name ?? 'Not assigned';
}

/** `15:00 today`, `07:00 on Friday, November 13`. */
export function namePlace({ label, date }: RedFlag, today: IsoDate): string {
  return date === today ? `${label} today` : `${label} on ${formatFriendlyDate(date, today)}`;
}
