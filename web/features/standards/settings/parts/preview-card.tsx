import { Text } from '@mantine/core';
import type { ClientModule } from '#contract/clients/modules.ts';
import type { StandardPreview } from '#contract/standards/standards.ts';
import { formatNumber } from '#domain/measures/formatting.ts';
import { formatRange } from '#domain/time/period-labels.ts';
import {
  countByWindow,
  describeFinding,
  describeShare,
  listGaps,
} from '#web/features/standards/words/preview-words.ts';
import { Card } from '#web/ui/card.tsx';
import { Hint } from '#web/ui/hint.tsx';
import { FiguresTable } from '#web/ui/table/figures-table.tsx';
import type { useStandardPreview } from '../state/use-standard-preview.ts';

interface PreviewCardProps {
  module: ClientModule;
  /** Whether the form has no faults. */
  hasSetting: boolean;
  preview: ReturnType<typeof useStandardPreview>;
}

/** What the setting in the form would have said about the last year, before it is saved. */
export function PreviewCard({ module, hasSetting, preview: { data, isError, isOld } }: PreviewCardProps) {
  const isShown = hasSetting && !isError && data !== undefined;
  return (
    <Card title="The Last Year with This Standard">
      <div role="status" data-figures>
        {!hasSetting && <Hint>Complete the form to see what it would have said about the last year.</Hint>}
        {hasSetting && isError && (
          <Hint>What it would have said about the last year is not known now. You can still save it.</Hint>
        )}
        {hasSetting && !isError && !data && <Hint>Counting the last year…</Hint>}
        {isShown && (
          <Text fw={550} {...(isOld && { c: 'dimmed' })}>
            {describeFinding(data)}
          </Text>
        )}
        {isShown && <Hint>{formatRange({ start: data.start_date, end: data.end_date })}</Hint>}
      </div>
      {isShown && <PreviewFigures module={module} preview={data} />}
    </Card>
  );
}

function PreviewFigures({ module, preview }: { module: ClientModule; preview: StandardPreview }) {
  const share = describeShare(preview);
  const short = countByWindow(preview.list);
  return (
    <>
      {share && <Text size="sm">{share}</Text>}
      {short.length > 1 && (
        <FiguresTable
          label="Short shifts by window"
          heads={['Shift', 'Short']}
          rows={short.map(row => ({ name: row.label, values: [formatNumber(row.short, 0)] }))}
          isDense
        />
      )}
      {listGaps(preview, module.fields).map(text => (
        <Hint key={text}>{text}</Hint>
      ))}
    </>
  );
}
