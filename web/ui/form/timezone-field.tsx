import { Group, Select, Text } from '@mantine/core';

interface TimezoneFieldProps {
  value: string;
  error: string | undefined;
  onChange: (timezone: string) => void;
}

/** All zones that the browser knows, with search; each with its current time. */
export function TimezoneField({ value, error, onChange }: TimezoneFieldProps) {
  return (
    <Select
      label="Timezone"
      description={value ? `It is ${clockIn(value)} there now.` : 'Search for a city.'}
      placeholder="Search"
      searchable
      // The list would cover the message about a missing timezone.
      openOnFocus={false}
      allowDeselect={false}
      nothingFoundMessage="No matching timezone"
      data={listZones(value)}
      value={value || null}
      onChange={timezone => onChange(timezone ?? '')}
      error={error}
      renderOption={({ option }) => (
        <Group justify="space-between" gap="sm" flex={1}>
          <span>{option.label}</span>
          <Text size="sm" c="dimmed" data-figures>
            {clockIn(option.value)}
          </Text>
        </Group>
      )}
    />
  );
}

/** Includes the current zone, which may have been stored under an older name. */
function listZones(current: string) {
  const zones = new Set(['UTC', ...Intl.supportedValuesOf('timeZone')]);
  if (current) zones.add(current);
  return [...zones].sort().map(zone => ({ value: zone, label: zone.replaceAll('_', ' ') }));
}

/** `3:05 pm`, as section 9 writes times. */
export function clockIn(timeZone: string): string {
  const time = { timeZone, hour: 'numeric', minute: '2-digit', hourCycle: 'h12' } as const;
  return new Intl.DateTimeFormat('en-US', time).format().toLowerCase();
}
