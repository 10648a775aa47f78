import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { StandardSettingBody } from '#contract/standards/standards.ts';
import { settingsClient } from '#web/lib/api/settings-client.ts';

/** What a setting would have said about the last year. `setting` is null while it has faults; the last answer stays. */
export function useStandardPreview(moduleId: number, setting: StandardSettingBody | null) {
  const asked = JSON.stringify(setting);
  const [settled] = useDebouncedValue(asked, 400);
  const { data, isError, isPlaceholderData } = useQuery({
    queryKey: ['standard-preview', moduleId, settled],
    queryFn: ({ signal }) =>
      settingsClient.previewStandard({ params: { id: moduleId }, body: JSON.parse(settled), signal }),
    enabled: setting !== null && settled !== 'null',
    placeholderData: keepPreviousData,
    staleTime: 60_000,
    retry: false,
  });
  return { data, isError, isOld: isPlaceholderData || settled !== asked };
}
