import { Text } from '@mantine/core';
import { describeHours } from '#domain/staffing-bridge/describe-bridge.ts';
import { showHours } from '#domain/staffing-bridge/show-bridge.ts';
import { WaterfallChart } from '#web/charts/waterfall-chart.tsx';
import {
  buildBars,
  buildBridgeTable,
  hours,
  listRows,
} from '#web/features/staffing-bridge/bridge-figures.ts';
import { paths } from '#web/lib/navigation/paths.ts';
import { Card } from '#web/ui/card.tsx';
import { Link } from '#web/ui/link.tsx';
import type { BridgedMonth } from './bridged-month.ts';
import classes from './month-bridges.module.css';

interface MonthBridgesProps {
  months: readonly BridgedMonth[];
  link: { assessment: number; moduleId: number };
}

/** Why each month was not as planned. All charts have one axis; the name of a month opens its report. */
export function MonthBridges({ months, link }: MonthBridgesProps) {
  const drawn = months.map(month => ({ ...month, rows: listRows(showHours(month.bridge.hours), 'plan') }));
  const alongside = drawn.flatMap(({ rows }) => rows.map(row => row.to));
  return (
    <Card title="Why it changed">
      <div className={classes.months}>
        {drawn.map(({ label, start, end, bridge, rows }) => (
          <div key={start}>
            <Link to={reportAddress({ start, end }, link)}>{label}</Link>
            <Text size="sm" c="dimmed">
              {describeHours(bridge)}
            </Text>
            <WaterfallChart
              label={`${label}. ${describeHours(bridge)}`}
              xTitle={hours.unit}
              bars={buildBars(rows, true)}
              alongside={alongside}
              table={buildBridgeTable(rows, hours)}
              formatTick={hours.formatTick}
            />
          </div>
        ))}
      </div>
    </Card>
  );
}

function reportAddress(
  { start, end }: { start: string; end: string },
  { assessment, moduleId }: MonthBridgesProps['link'],
): string {
  const options = new URLSearchParams({
    start_date: start,
    end_date: end,
    base: 'plan',
    assessment: String(assessment),
    generate: 'true',
  });
  return `${paths.report('staffing_bridge', moduleId)}&${options}`;
}
