import type { QueryClient } from '@tanstack/react-query';
import type { AuthState } from '#contract/people/accounts.ts';
import { isIsoDate } from '#domain/time/calendar.ts';
import { currentModule } from './lib/auth/session.ts';
import { dayQuery } from './pages/dashboard/day-query.ts';
import { patterns } from './paths.ts';

interface Visited {
  queryClient: QueryClient;
  state: AuthState;
  params: Readonly<Record<string, string | undefined>>;
}

/**
 * What a screen will ask the server for first, asked for while its files are still on their way. What fails here
 * the screen says.
 */
const preparations: { [pattern: string]: (visited: Visited) => Promise<unknown> } = {
  async [patterns.dashboard]({ queryClient, state, params }) {
    const module = currentModule(state);
    if (!module || (params.date !== undefined && !isIsoDate(params.date))) return;
    await queryClient.ensureQueryData(dayQuery(module.id, params.date)).catch(() => {});
  },
};

export async function prepareScreen(pattern: string, visited: Visited): Promise<void> {
  await preparations[pattern]?.(visited);
}
