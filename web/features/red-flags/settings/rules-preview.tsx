import { Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ResponseOf } from '#contract/api/endpoint.ts';
import type { Endpoints } from '#contract/endpoints.ts';
import { formatNumber } from '#domain/measures/formatting.ts';
import type { RedFlagRules } from '#domain/red-flags/flag-rules.ts';
import { settingsClient } from '#web/lib/api/settings-client.ts';

interface RulesPreviewProps {
  moduleId: number;
  /** Null while the draft has errors. */
  rules: RedFlagRules | null;
}

/** What the rules in the form would have flagged. It follows them before they are saved. */
export function RulesPreview({ moduleId, rules }: RulesPreviewProps) {
  const [settled] = useDebouncedValue(JSON.stringify(rules), 300);
  const { data, isError, isPlaceholderData } = useQuery({
    queryKey: ['red-flags-preview', moduleId, settled],
    queryFn: ({ signal }) =>
      settingsClient.previewRedFlags({ params: { id: moduleId }, body: JSON.parse(settled), signal }),
    enabled: rules !== null && settled !== 'null',
    placeholderData: keepPreviousData,
    staleTime: 60_000,
    retry: false,
  });
  const isOld = isPlaceholderData || settled !== JSON.stringify(rules);
  return (
    <Text size="sm" role="status" {...(isOld && { c: 'dimmed' })} data-figures>
      {rules === null && 'Correct the numbers to see what these rules would have flagged.'}
      {rules && isError && 'What these rules would have flagged is not known now. You can still save them.'}
      {rules && !isError && (data ? describePreview(data, rules) : 'Counting the last year…')}
    </Text>
  );
}

type Preview = ResponseOf<Endpoints['previewRedFlags']>;

/** "These rules would have flagged 41 of 2,079 shifts in the last year." */
function describePreview({ shifts, flagged, windows, missing }: Preview, rules: RedFlagRules): string {
  if (shifts === 0) return 'There are no shifts in the last year to try these rules with.';
  const count = (value: number) => formatNumber(value, 0);
  const short = `These rules would have flagged ${count(flagged)} of ${count(shifts)} shifts in the last year`;
  if (rules.missing_after_minutes === null) return `${short}.`;
  return `${short}, and ${count(missing)} of ${count(windows)} windows without data.`;
}
