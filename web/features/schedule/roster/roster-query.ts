import { queryOptions } from '@tanstack/react-query';
import { fromWire } from '#contract/wire.ts';
import { settingsClient } from '#web/lib/api/settings-client.ts';

/** How rosters are read, and the last import of each module. */
export const rosterQuery = (hospitalId: number) =>
  queryOptions({
    queryKey: ['roster', hospitalId],
    queryFn: async ({ signal }) => {
      const { mapping, imports } = await settingsClient.getRoster({ signal });
      return { mapping: mapping && fromWire(mapping), results: imports, count: imports.length };
    },
  });
