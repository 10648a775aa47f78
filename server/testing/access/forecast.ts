import type { forecastCalls } from '#contract/forecast/calls.ts';
import type { Examples } from './example.ts';
import { inModule } from './shifts.ts';

export const forecastAccess: Record<keyof typeof forecastCalls, Examples> = {
  getForecast: inModule({}),
  getForecastRecord: inModule({}),
};
