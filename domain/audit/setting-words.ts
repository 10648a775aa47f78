import { describeRules } from '../red-flags/describe-rules.ts';
import { noRedFlagRules, type RedFlagRules } from '../red-flags/flag-rules.ts';
import { clockLabel } from '../shifts/shift-window-config.ts';
import { isObject } from './audit-entry.ts';
import { formatValue } from './format-value.ts';

/** `short by 25% of the target or more, below the minimum`; `off`. Rules that an older entry does not have were off. */
export function formatRedFlagRules(value: unknown): string {
  if (!isObject(value)) return 'off';
  const rules: RedFlagRules = { ...noRedFlagRules, ...value };
  return describeRules(rules).join(', ') || 'off';
}

/** `60 minutes after the shift, to owners, none from 22:00 to 06:00`; `off`. */
export function formatReminders(value: unknown): string {
  if (!isObject(value)) return 'off';
  const { after_minutes, to, quiet_from, quiet_to } = value;
  const people = to === 'both' ? 'members and owners' : formatValue(to);
  const isQuiet = typeof quiet_from === 'number' && typeof quiet_to === 'number' && quiet_from !== quiet_to;
  const quiet = isQuiet && `none from ${clockLabel(quiet_from)} to ${clockLabel(quiet_to)}`;
  return [`${formatValue(after_minutes)} minutes after the shift`, `to ${people}`, quiet]
    .filter(Boolean)
    .join(', ');
}

/** A word that is stored as it is sent, as the screens write it: `last_week` is "last week". */
export function formatWord(value: unknown): string {
  if (value === 'now') return 'wall screen';
  return typeof value === 'string' ? value.replaceAll('_', ' ') : formatValue(value);
}
