import { Text } from '@mantine/core';
import { formatMoney, formatNumber, formatSigned, formatSignedMoney } from '#domain/measures/formatting.ts';
import type { YearEnd } from '#domain/reports/bridge/plan-months.ts';
import { getYear } from '#domain/time/calendar.ts';
import { Card } from '#web/ui/card.tsx';

interface ForecastCardProps {
  hours: YearEnd | null;
  dollars: YearEnd | null;
  /** What the figures leave out or assume. */
  remarks: readonly string[];
}

/** The end of the year at the current rate. */
export function ForecastCard({ hours, dollars, remarks }: ForecastCardProps) {
  const formatHours = (value: number) => `${formatNumber(value, 0)} hours`;
  const formatDollars = (value: number) => formatMoney(value, 0);
  return (
    <Card title="At the end of the year">
      {hours && (
        <Text fw={600}>
          {describe(hours, formatHours, difference => `${formatSigned(difference, 0)} hours`)}
        </Text>
      )}
      {dollars && <Text fw={600}>{describe(dollars, formatDollars, formatSignedMoney)}</Text>}
      <Text size="sm" c="dimmed">
        At the mean rate of this year’s months; the range is that of the lowest and the highest month for the
        rest of the year. {remarks.join(' ')}
      </Text>
    </Card>
  );
}

function describe(
  { year, planned, expected, lowest, highest }: YearEnd,
  format: (value: number) => string,
  formatChange: (value: number) => string,
): string {
  return `${format(expected)} in ${getYear(year)} (${format(lowest)} to ${format(highest)}), planned ${format(planned)}: ${formatChange(expected - planned)}.`;
}
