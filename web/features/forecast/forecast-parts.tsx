import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { ClientModule } from '#contract/clients/modules.ts';
import { describeComing, describeNext, describeRequired } from '#domain/forecast/describe-windows.ts';
import type { IsoDate } from '#domain/time/calendar.ts';
import { CardFrame } from '#web/charts/card-frame.tsx';
import { ChartPlaceholder } from '#web/charts/chart-frame.tsx';
import { ImportShiftsLink } from '#web/features/day/record-shifts.tsx';
import { useNow } from '#web/lib/use-now.ts';
import { nameStandard, nameStandardAhead } from '../standards/words/name-standard.ts';
import { ForecastCard } from './forecast-card.tsx';
import { forecastQuery } from './forecast-queries.ts';

interface ExpectedRnsProps {
  moduleId: number;
  date: IsoDate;
  windowId: number;
  scheduled: number | null;
  /** The staffing standard that the module follows today, with the words about whom it leaves out; null without one. */
  standard: string | null;
}

/** "Scheduled 6, expected 7–9", or the one of them that is known, and below it "Oregon: 5–7 required". */
export function ExpectedRns({ moduleId, date, windowId, scheduled, standard }: ExpectedRnsProps): ReactNode {
  const { data } = useQuery(forecastQuery(moduleId));
  const forecast = data?.windows.find(({ date: day, window }) => day === date && window === windowId);
  const required = forecast?.required;
  return (
    <>
      {describeComing(forecast?.rnTarget, scheduled)}
      {standard && required && (
        <>
          <br />
          {describeRequired(standard, required, forecast.chanceStandardShort)}
        </>
      )}
    </>
  );
}

interface NextExpectedProps {
  moduleId: number;
  /** The start of the day's next window; absent in the last one. */
  next: { start: string; scheduled: number | null } | undefined;
}

/** "Next 19:00: 9–11 RNs expected", also if the next window is tomorrow's; without a forecast what is known of it. */
export function NextExpected({ moduleId, next }: NextExpectedProps): ReactNode {
  const { data } = useQuery(forecastQuery(moduleId));
  const now = useNow();
  const forecast = data?.windows.find(({ time }) => Date.parse(time) > now);
  if (!next) return forecast && describeNext(forecast.label, forecast.rnTarget, forecast.scheduled);
  const expected = forecast?.label === next.start ? forecast.rnTarget : null;
  return describeNext(next.start, expected, next.scheduled);
}

const title = 'Look Ahead';

interface LookAheadCardProps {
  module: ClientModule;
  today: IsoDate;
  /** Of a day that has not begun; absent on today's page. */
  futureDate?: IsoDate | undefined;
}

/** The coming windows of a module, or why there is no forecast. */
export function LookAheadCard({ module, today, futureDate }: LookAheadCardProps): ReactNode {
  const { data, error, refetch } = useQuery(forecastQuery(module.id));
  if (data && data.refused === null) {
    const reaches = futureDate === undefined || data.windows.some(({ date }) => date === futureDate);
    const standard = { name: nameStandard(module, today), inWords: nameStandardAhead(module, today) };
    if (reaches)
      return <ForecastCard module={module} forecast={data} standard={standard} futureDate={futureDate} />;
    return <CardFrame title={title} finding="The forecast reaches seven days ahead." controls={null} />;
  }
  if (data?.refused) {
    const next = <ImportShiftsLink module={module.id} />;
    return <CardFrame title={title} finding={data.refused} controls={next} />;
  }
  if (!error) {
    return (
      <CardFrame title={title} finding="" controls={null}>
        <ChartPlaceholder />
      </CardFrame>
    );
  }
  return (
    <CardFrame
      title={title}
      finding="The forecast could not be loaded."
      controls={
        <Button variant="default" size="xs" onClick={() => void refetch()}>
          Try again
        </Button>
      }
    />
  );
}
