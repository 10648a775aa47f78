import { Text } from '@mantine/core';
import { formatMoney, formatNumber } from '#domain/measures/formatting.ts';
import { type DailyRate, toFtes } from '#domain/staffing-bridge/plan-months.ts';
import { Card } from '#web/ui/card.tsx';
import { FiguresTable } from '#web/ui/table/figures-table.tsx';
import { Scroller } from '#web/ui/table/scroller.tsx';
import type { BridgedMonth } from './bridged-month.ts';
import classes from './months-card.module.css';

const sides = ['planned', 'needed', 'actual'] as const;
const names = { planned: 'Planned', needed: 'Needed', actual: 'Actual' };

/** Hours, FTEs and dollars of each month: the mean of a day times the days of the month. */
export function MonthsCard({ months }: { months: readonly BridgedMonth[] }) {
  const hasDollars = months.some(month => month.planned.dollars !== null);
  const hasSchedule = months.some(month => month.scheduled !== null);
  const heads = ['hours', 'FTEs', ...(hasDollars ? ['dollars'] : [])].flatMap(unit => [
    ...sides.map(side => `${names[side]} ${unit}`),
    ...(hasSchedule && unit !== 'dollars' ? [`Scheduled ${unit}`] : []),
  ]);
  const addScheduled = (cell: string) => (hasSchedule ? [cell] : []);
  const format = ({ dollars }: DailyRate, days: number) =>
    formatMoney(dollars === null ? null : dollars * days, 0);
  return (
    <Card title="Month by month">
      <Text size="sm" c="dimmed">
        The mean of a day times the days of the month, so that missing shifts count like the recorded ones.
        Needed dollars are at the plan’s mean wage.
        {hasSchedule &&
          ' Scheduled is estimated: actual × scheduled ÷ worked hours of the shifts that have a schedule.'}
      </Text>
      <Scroller label="Planned, needed and actual by month">
        <FiguresTable
          className={classes.months}
          label="Planned, needed and actual by month"
          heads={['Month', ...heads]}
          rows={months.map(month => ({
            name: month.label,
            values: [
              ...sides.map(side => formatNumber(month[side].hours * month.days, 0)),
              ...addScheduled(formatNumber(month.scheduled && month.scheduled * month.days, 0)),
              ...sides.map(side => formatNumber(toFtes(month[side].hours), 1)),
              ...addScheduled(formatNumber(month.scheduled && toFtes(month.scheduled), 1)),
              ...(hasDollars ? sides.map(side => format(month[side], month.days)) : []),
            ],
          }))}
        />
      </Scroller>
    </Card>
  );
}
