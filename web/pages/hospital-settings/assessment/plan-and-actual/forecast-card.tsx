import { Text } from '@mantine/core';
import { describeYearEnd } from '#domain/reports/bridge/describe-year-end.ts';
import type { YearEnd } from '#domain/reports/bridge/plan-months.ts';
import { Card } from '#web/ui/card.tsx';

interface ForecastCardProps {
  hours: YearEnd | null;
  dollars: YearEnd | null;
  /** What the figures leave out or assume. */
  remarks: readonly string[];
}

/** The end of the year at the current rate. */
export function ForecastCard({ hours, dollars, remarks }: ForecastCardProps) {
  return (
    <Card title="At the end of the year">
      {hours && <Text fw={600}>{describeYearEnd(hours, 'hours')}</Text>}
      {dollars && <Text fw={600}>{describeYearEnd(dollars, 'dollars')}</Text>}
      <Text size="sm" c="dimmed">
        At the mean rate of this year’s months; the range is that of the lowest and the highest month for the
        rest of the year. {remarks.join(' ')}
      </Text>
    </Card>
  );
}
