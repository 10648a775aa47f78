import { Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Client } from '#contract/clients/clients.ts';
import type { ReportContext } from '#contract/reports/report-context.ts';
import { describeYearEnd } from '#domain/staffing-bridge/describe-year-end.ts';
import { forecastYearEnd, readPlanMonth, type YearEnd } from '#domain/staffing-bridge/plan-months.ts';
import {
  addDays,
  addMonths,
  type DateRange,
  type IsoDate,
  startOfMonth,
  startOfYear,
} from '#domain/time/calendar.ts';
import { listPeriods } from '#domain/time/periods.ts';
import { RecordShifts } from '#web/features/day/record-shifts.tsx';
import { readBridge } from '#web/features/staffing-bridge/bridge-figures.ts';
import { client } from '#web/lib/api/client.ts';
import { useAuthState } from '#web/lib/auth/auth-context.ts';
import { staffingToday } from '#web/lib/staffing-today.ts';
import { Card } from '#web/ui/card.tsx';
import { Loaded } from '#web/ui/page/loaded.tsx';
import { usePlanned } from '../state/use-open-assessment.ts';
import type { BridgedMonth } from './bridged-month.ts';
import { MonthBridges } from './month-bridges.tsx';
import { MonthsCard } from './months-card.tsx';

/** The plan beside what was worked, month by month since it began (B11). */
export function PlanAndActualTab({ id, moduleId }: { id: number; moduleId: number }) {
  const { client: hospital } = useAuthState();
  const { module } = usePlanned();
  if (!hospital) return null;
  const from = module?.plan_assessment === id ? (module.plan_from ?? null) : null;
  return <Months id={id} moduleId={moduleId} hospital={hospital} from={from} />;
}

interface MonthsProps {
  id: number;
  moduleId: number;
  hospital: Client;
  /** The plan's first date; null if it has none. */
  from: IsoDate | null;
}

function Months({ id, moduleId, hospital, from }: MonthsProps) {
  const [today] = useState(() => staffingToday(hospital, Date.now()));
  const range = findRange(from, today);
  const report = useQuery({
    queryKey: ['plan-and-actual', id, range],
    queryFn: async ({ signal }) => {
      const query = { modules: [moduleId], start_date: range.start, end_date: range.end };
      const plan = { ...query, base: 'plan' as const, assessment: id };
      const [bridge, scheduled] = await Promise.all([
        client.getReport({ params: { report: 'staffing_bridge' }, query: plan, signal }),
        client.getReport({
          params: { report: 'scheduled' },
          query: { ...query, date_grain: 'month' },
          signal,
        }),
      ]);
      return { context: bridge.context, scheduled: scheduled.context };
    },
  });
  return (
    <Loaded query={report} skeleton={<Skeleton height={420} radius="lg" />}>
      {({ context, scheduled }) => {
        const months = listMonths(context, scheduled, range);
        const remarks = context.groupings[0]?.data.bridge_remarks ?? [];
        if (months.length === 0) return <Nothing remarks={remarks} />;
        return (
          <Stack gap="s20">
            <YearForecastCard
              hours={forecastYearEnd(months, today, 'hours')}
              dollars={forecastYearEnd(months, today, 'dollars')}
              remarks={remarks}
            />
            <MonthsCard months={months} />
            <MonthBridges months={months} link={{ assessment: id, moduleId }} />
          </Stack>
        );
      }}
    </Loaded>
  );
}

interface YearForecastCardProps {
  hours: YearEnd | null;
  dollars: YearEnd | null;
  /** What the figures leave out or assume. */
  remarks: readonly string[];
}

/** The end of the year at the current rate. */
function YearForecastCard({ hours, dollars, remarks }: YearForecastCardProps) {
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

function Nothing({ remarks }: { remarks: readonly string[] }) {
  return (
    <Card title="Nothing to compare yet">
      {remarks.map(remark => (
        <Text key={remark} c="dimmed">
          {remark}
        </Text>
      ))}
      <RecordShifts />
    </Card>
  );
}

/** More months have no bridges of their own. */
const maxMonths = 36;

/** From the plan's first date, or from the start of the year, until yesterday. */
function findRange(from: IsoDate | null, today: IsoDate): DateRange {
  const earliest = addMonths(startOfMonth(today), 1 - maxMonths);
  const began = from ?? startOfYear(today);
  const start = began < earliest ? earliest : began;
  const yesterday = addDays(today, -1);
  if (start > today) return { start: today, end: today };
  return { start, end: yesterday < start ? start : yesterday };
}

/** A range within one month has one bridge, which is that of the month. */
function listMonths(
  { groupings }: ReportContext,
  scheduled: ReportContext,
  range: DateRange,
): BridgedMonth[] {
  const [grouping] = groupings;
  const { bridge = null, bridge_months: several = [] } = grouping?.data ?? {};
  const [only] = listPeriods(range, 'month');
  const months = several.length > 0 || !only ? several : [{ ...range, label: only.label, bridge }];
  return months.flatMap(({ start, end, label, bridge: onWire }) => {
    if (!onWire) return [];
    const read = readBridge(onWire);
    const rostered = scheduled.groupings[0]?.data.scheduled?.periods.find(period => period.start === start);
    const hoursPerDay = grouping?.hours_per_day ?? 24;
    return [{ ...readPlanMonth({ start, end, label }, read, { hoursPerDay, rostered }), bridge: read }];
  });
}
