import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { ClientModule } from '#contract/clients/modules.ts';
import { describeExpected } from '#domain/forecast/describe-windows.ts';
import type { IsoDate } from '#domain/time/calendar.ts';
import { CardFrame } from '#web/charts/card-frame.tsx';
import { ChartPlaceholder } from '#web/charts/chart-frame.tsx';
import { ForecastCard } from './forecast-card.tsx';
import { forecastQuery } from './forecast-queries.ts';

interface ExpectedRnsProps {
  moduleId: number;
  date: IsoDate;
  windowId: number;
}

/** "9–11 RNs expected"; nothing without a forecast of the window. */
export function ExpectedRns({ moduleId, date, windowId }: ExpectedRnsProps): ReactNode {
  const { data } = useQuery(forecastQuery(moduleId));
  const forecast = data?.windows.find(({ date: day, window }) => day === date && window === windowId);
  return forecast && describeExpected(forecast.rnTarget);
}

const title = 'Look Ahead';

/** The coming windows of a module, or why there is no forecast. */
export function LookAheadCard({ module }: { module: ClientModule }): ReactNode {
  const { data, error, refetch } = useQuery(forecastQuery(module.id));
  if (data && data.refused === null) return <ForecastCard module={module} forecast={data} />;
  if (data?.refused) return <CardFrame title={title} finding={data.refused} controls={null} />;
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
