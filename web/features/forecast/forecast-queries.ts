import { queryOptions } from '@tanstack/react-query';
import { fromWire } from '#contract/wire.ts';
import { client } from '#web/lib/api/client.ts';
import { shiftsKey } from '#web/lib/api/shifts-key.ts';

/** Shared by the cards of a day. A changed shift of the module reloads it sooner. */
const freshMilliseconds = 5 * 60_000;

export function forecastQuery(moduleId: number) {
  return queryOptions({
    queryKey: [...shiftsKey(moduleId), 'forecast'],
    staleTime: freshMilliseconds,
    queryFn: async ({ signal }) =>
      fromWire(await client.getForecast({ params: { moduleId }, query: {}, signal })),
  });
}

export function recordQuery(moduleId: number) {
  return queryOptions({
    queryKey: [...shiftsKey(moduleId), 'forecast record'],
    queryFn: async ({ signal }) => fromWire(await client.getForecastRecord({ params: { moduleId }, signal })),
  });
}
