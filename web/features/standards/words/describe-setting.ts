import { formatDate } from '#domain/measures/formatting.ts';
import { listUsedUnits } from '#domain/standards/setting/offered-classes.ts';
import { findPackForSetting } from '#domain/standards/setting/packs.ts';
import type { StandardChange } from '#domain/standards/setting/setting.ts';

/** `Oregon, labor and delivery`, `Oregon, labor and delivery with antepartum`; `No standard`. */
export function nameSetting(change: StandardChange): string {
  if (change.pack === null) return 'No standard';
  const pack = findPackForSetting(change.pack, change.from);
  // A pack with one unit type says nothing with its name.
  const units = pack && pack.unit_types.length > 1 ? listUsedUnits(pack, change) : [];
  const [own, ...others] = units.map(({ name }) => name.toLowerCase());
  const used = [own, others.join(' and ')].filter(Boolean).join(' with ');
  return [pack?.name ?? change.pack, used].filter(Boolean).join(', ');
}

/** `12 fields count, 4 do not`. */
export function countMapped(change: StandardChange): string | null {
  if (change.pack === null) return null;
  const targets = Object.values(change.map);
  const counted = targets.filter(target => target !== null).length;
  const left = targets.length - counted;
  const fields = `${counted} ${counted === 1 ? 'field counts' : 'fields count'}`;
  return left === 0 ? fields : `${fields}, ${left} ${left === 1 ? 'does' : 'do'} not`;
}

/** What is in force today, and what will be: the history without the changes before it. */
export function listCurrent(history: readonly StandardChange[], today: string): readonly StandardChange[] {
  const index = history.findLastIndex(({ from }) => from <= today);
  return history.slice(Math.max(0, index));
}

/** The settings that a change from a date on takes the place of (B16). */
export function describeReplaced(history: readonly StandardChange[], from: string): string | null {
  const dates = history.filter(change => change.from >= from).map(change => formatDate(change.from));
  if (dates.length === 0) return null;
  return `Takes the place of the ${dates.length === 1 ? 'setting' : 'settings'} from ${dates.join(' and ')} on.`;
}
