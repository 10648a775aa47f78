import { z } from 'zod';
import type { Calls } from '../api/endpoint.ts';
import { instant } from '../api/fields.ts';
import { forecast, forecastRecord } from './forecast.ts';

export const forecastCalls = {
  getForecast: {
    route: 'GET /api/module/:moduleId/forecast/',
    access: 'member',
    scopes: ['reports:read'],
    summary:
      'The patients and RNs to expect in each window of the next seven days, and how good such forecasts were (B9)',
    query: z.object({
      /** A past instant, for checking; only for owners and administrators. */
      at: instant.optional(),
    }),
    response: { 200: forecast },
  },
  getForecastRecord: {
    route: 'GET /api/module/:moduleId/forecast/record/',
    access: 'member',
    scopes: ['reports:read'],
    summary: 'The forecasts of the last 90 days beside what came',
    response: { 200: forecastRecord },
  },
} satisfies Calls;
