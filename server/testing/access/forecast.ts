import type { forecastEndpoints } from '#contract/forecast/forecast.ts';
import type { Examples } from './example.ts';
import { inModule } from './shifts.ts';

export const forecastAccess: Record<keyof typeof forecastEndpoints, Examples> = {
  getForecast: inModule({}),
  getForecastRecord: inModule({}),
};
