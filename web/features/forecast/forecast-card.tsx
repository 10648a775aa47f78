import { SegmentedControl } from '@mantine/core';
import { useDisclosure, useLocalStorage } from '@mantine/hooks';
import type { ClientModule } from '#contract/clients/modules.ts';
import { describeScore } from '#domain/forecast/describe-score.ts';
import { describeAhead, describeRequiredAhead } from '#domain/forecast/describe-windows.ts';
import { formatNumber } from '#domain/measures/formatting.ts';
import type { IsoDate } from '#domain/time/calendar.ts';
import { ChartCard } from '#web/charts/chart-card.tsx';
import { LegendMark } from '#web/charts/legend-mark.tsx';
import { LineChart } from '#web/charts/line-chart.tsx';
import { useNow } from '#web/lib/use-now.ts';
import { LinkButton } from '#web/ui/link-button.tsx';
import classes from './forecast-card.module.css';
import { RecordDialog } from './record-dialog.tsx';
import { ShortWindows } from './short-windows.tsx';
import {
  buildAheadTable,
  type LoadedForecast,
  labelDates,
  listWindowsAhead,
  listWindowsOn,
} from './windows-ahead.ts';

const spans = {
  day: { label: '24 hours', hours: 24, isScored: (toHours: number) => toHours <= 24 },
  week: { label: '7 days', hours: 168, isScored: (toHours: number) => toHours > 24 },
};
type Span = keyof typeof spans;

interface ForecastCardProps {
  module: ClientModule;
  forecast: LoadedForecast;
  /** The staffing standard that the module follows today; both null without one. Sentences say whether it leaves patients out. */
  standard: { name: string | null; inWords: string | null };
  /** Shown instead of the next 24 hours, if the page is of a day that has not begun. */
  futureDate: IsoDate | undefined;
}

/** The expected RNs of the coming windows as a chart, with the plan and how good the forecasts were. */
export function ForecastCard({ module, forecast, standard, futureDate }: ForecastCardProps) {
  const [span, setSpan] = useLocalStorage<Span>({
    key: 'dashboardLookAhead',
    defaultValue: 'day',
    getInitialValueInEffect: false,
  });
  const [isRecordOpen, record] = useDisclosure();
  const now = useNow();
  const isDay = span === 'day';
  const isFutureDay = isDay && futureDate !== undefined;
  const windows = isFutureDay
    ? listWindowsOn(forecast.windows, futureDate)
    : listWindowsAhead(forecast.windows, now, spans[span].hours);
  const { isScored } = spans[isFutureDay ? 'week' : span];
  const table = buildAheadTable(windows, standard.name);
  const finding = [
    describeAhead(windows),
    standard.inWords && describeRequiredAhead(standard.inWords, windows),
  ]
    .filter(Boolean)
    .join(' ');
  return (
    <>
      <ChartCard
        title="Look Ahead"
        place={`${module.name} ${forecast.madeAt.slice(0, 10)}`}
        finding={finding}
        controls={
          <SegmentedControl
            size="xs"
            aria-label="Look Ahead shows"
            value={span}
            data={Object.entries(spans).map(([value, { label }]) => ({
              value,
              label: value === 'day' && futureDate !== undefined ? 'This day' : label,
            }))}
            onChange={chosen => setSpan(chosen === 'week' ? 'week' : 'day')}
          />
        }
        legend={<LegendMark colour="series-2" pale words="Eight of ten targets lie in the band" />}
        table={table}
        footer={
          <>
            <ShortWindows
              moduleId={module.id}
              windows={listWindowsAhead(forecast.windows, now, spans.week.hours)}
            />
            <p className={classes.score}>
              {describeScore(forecast.score.filter(({ toHours }) => isScored(toHours))).join(' ')}{' '}
              <span data-screen-only>
                <LinkButton onClick={record.open}>How good is it?</LinkButton>
              </span>
            </p>
          </>
        }
      >
        <LineChart
          label={`Look Ahead. ${finding}`}
          categories={windows.map(({ name }) => name)}
          axisLabels={isDay ? windows.map(({ label }) => label) : labelDates(windows)}
          xTitle={isDay ? 'Shift start' : 'Day'}
          yTitle="RNs"
          roomRight={60}
          table={table}
          band={{
            colour: 'series-2',
            low: windows.map(({ rnTarget }) => rnTarget.p10),
            high: windows.map(({ rnTarget }) => rnTarget.p90),
          }}
          series={[
            { name: 'Plan', colour: 'target', values: windows.map(({ planned }) => planned), dashed: true },
            { name: 'Scheduled', colour: 'series-1', values: windows.map(({ scheduled }) => scheduled) },
            {
              name: 'Expected',
              colour: 'series-2',
              values: windows.map(({ rnTarget }) => rnTarget.p50),
              ...(isDay && { format: (rns: number) => formatNumber(rns, 1) }),
            },
          ]}
        />
      </ChartCard>
      <RecordDialog module={module} opened={isRecordOpen} close={record.close} />
    </>
  );
}
