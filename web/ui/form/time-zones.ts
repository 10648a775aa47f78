import type { Choice } from './typed-choice.ts';

/** What people in the United States call their zones. */
const americanNames: Readonly<Record<string, string>> = {
  'America/New_York': 'Eastern',
  'America/Chicago': 'Central',
  'America/Denver': 'Mountain',
  'America/Phoenix': 'Arizona',
  'America/Los_Angeles': 'Pacific',
  'America/Anchorage': 'Alaska',
  'Pacific/Honolulu': 'Hawaii',
};

/** All zones that the browser knows, and the current one, which may have been stored under an older name. */
export function listTimeZones(current: string): Choice[] {
  const zones = new Set(['UTC', ...Intl.supportedValuesOf('timeZone')]);
  if (current) zones.add(current);
  return [...zones]
    .sort()
    .map(zone => ({ value: zone, label: zone.replaceAll('_', ' '), words: americanNames[zone] ?? '' }));
}
