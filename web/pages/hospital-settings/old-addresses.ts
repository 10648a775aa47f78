import { moduleTab, paths } from '#web/lib/navigation/paths.ts';
import type { SettingsRoom } from '#web/lib/navigation/settings-rooms.ts';

/** Before the names of the activity's parameters, which shared a page with the list of users. */
const activityPrefix = 'activity_';

/**
 * Where an address from before the rooms leads now, or null: a module's tab was `?tab={module}`, and the lists of people and of
 * activity were on the first page. Links in mails and bookmarks keep working.
 */
export function findNewAddress(
  room: SettingsRoom,
  params: URLSearchParams,
  moduleId?: number,
): string | null {
  const { tab, module: _named, ...others } = Object.fromEntries(params);
  if (tab !== undefined && /^\d+$/.test(tab)) return paths.moduleSettings(Number(tab));
  if (room.id !== '' || tab === moduleTab) return null;
  const names = Object.keys(others);
  if (names.some(name => name.startsWith('activity'))) {
    return paths.hospitalSettings(moduleId, 'activity', pickActivity(others));
  }
  return names.some(name => listParams.includes(name))
    ? paths.hospitalSettings(moduleId, 'people', others)
    : null;
}

const listParams = ['query', 'status', 'page', 'ordering'];

function pickActivity(params: Record<string, string>): Record<string, string> {
  const own = Object.entries(params).filter(([name]) => name.startsWith(activityPrefix));
  return Object.fromEntries(own.map(([name, value]) => [name.slice(activityPrefix.length), value]));
}
