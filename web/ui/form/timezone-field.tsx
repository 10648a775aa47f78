import { Group, Text } from '@mantine/core';
import { useMemo } from 'react';
import { SearchSelect } from './search-select.tsx';
import type { Choice } from './typed-choice.ts';

interface TimezoneFieldProps {
  /** '' while the text in the field is no zone. */
  value: string;
  error: string | undefined;
  onChange: (timezone: string) => void;
}

/** All zones that the browser knows, found by words of their city; each with its current time. */
export function TimezoneField({ value, error, onChange }: TimezoneFieldProps) {
  const zones = useMemo(() => listTimeZones(value), [value]);
  return (
    <SearchSelect
      label="Timezone"
      description={value ? `It is ${clockIn(value)} there now.` : 'Search for a city.'}
      placeholder="Search"
      // The list would cover the message about a missing timezone.
      openOnFocus={false}
      allowDeselect={false}
      nothingFound="No matching timezone"
      data={zones}
      value={value || null}
      onChange={timezone => onChange(timezone ?? '')}
      error={error}
      renderOption={({ option }) => (
        <Group justify="space-between" gap="sm" flex={1}>
          <span>{option.label}</span>
          <Text size="sm" data-figures>
            {clockIn(option.value)}
          </Text>
        </Group>
      )}
    />
  );
}

/** `3:05 pm`, as section 9 writes times. */
export function clockIn(timeZone: string): string {
  const time = { timeZone, hour: 'numeric', minute: '2-digit', hourCycle: 'h12' } as const;
  return new Intl.DateTimeFormat('en-US', time).format().toLowerCase();
}

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
