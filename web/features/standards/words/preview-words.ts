import type { ClientModule } from '#contract/clients/modules.ts';
import type { StandardPreview } from '#contract/standards/standards.ts';
import { formatCount, formatQuantity, formatShare } from '#domain/measures/formatting.ts';
import { clockLabel } from '#domain/shifts/shift-window-config.ts';
import { forNamedPatients, namePatients } from '#domain/standards/requirement/describe-requirement.ts';
import { leavesOut } from '#domain/standards/setting/leaves-out.ts';
import { nameField } from '../settings/state/field-groups.ts';

/** `Short in 41 of 2,079 rated shifts of the last year, 18 of them at 03:00.` */
export function describeFinding(preview: StandardPreview): string {
  const { windows, rated, short, not_rated, list } = preview;
  if (windows === 0) return 'There are no windows in the last year on which this standard was in force.';
  if (rated + not_rated === 0) return 'There are no shifts in the last year to try this standard with.';
  if (rated === 0) return 'No shift of the last year can be rated with this map.';
  if (short === 0)
    return `Enough RNs ${nameJudged(preview)} in ${formatQuantity(rated, 'rated shift')} of the last year.`;
  const [worst] = countByWindow(list);
  const place =
    worst &&
    (worst.short === short
      ? `, ${short === 1 ? '' : 'all '}at ${worst.label}`
      : `, ${formatCount(worst.short)} of them at ${worst.label}`);
  return `Short in ${formatCount(short)} of ${formatQuantity(rated, 'rated shift')} of the last year${place ?? ''}.`;
}

/** Short shifts by window, most first, the earlier one first among equals. */
export function countByWindow(list: StandardPreview['list']) {
  return [...Map.groupBy(list, ({ window }) => window)]
    .map(([window, { length }]) => ({ window, label: clockLabel(window), short: length }))
    .toSorted((a, b) => b.short - a.short || a.window - b.window);
}

/** The share against the required one; null if nothing is rated. */
export function describeShare(preview: StandardPreview): string | null {
  const { share, required_share } = preview;
  if (share === null) return null;
  const had = `${formatShare(share, required_share)} of the rated shifts had enough RNs ${nameJudged(preview)}`;
  if (required_share === null) return `${had}.`;
  return `${had}, ${share < required_share ? 'below' : 'not below'} the required ${required_share}%.`;
}

/** The patients that the verdicts of the preview are about (D62). */
function nameJudged({ settings }: StandardPreview): string {
  return settings.some(leavesOut) ? forNamedPatients : namePatients(0);
}

/** What kept shifts from being rated, and windows without data. */
export function listGaps(preview: StandardPreview, fields: ClientModule['fields']): string[] {
  const { not_rated, missing, unmapped, field_names } = preview;
  const names = unmapped.map(
    ({ field, shifts }) => `${nameField(field, fields, field_names)} (${formatQuantity(shifts, 'shift')})`,
  );
  return [
    not_rated > 0 &&
      `${formatQuantity(not_rated, 'shift')} cannot be rated, because fields with patients are not mapped: ${names.join(', ')}.`,
    missing > 0 && `${formatQuantity(missing, 'window')} ${missing === 1 ? 'has' : 'have'} no data.`,
  ].filter(text => text !== false);
}
