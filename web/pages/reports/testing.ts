import type { AuthState } from '#contract/people/accounts.ts';
import { people } from '#web/testing/people.ts';
import { renderApp } from '#web/testing/render-app.tsx';
import { createReportContext } from '#web/testing/report-contexts.ts';

export function withWindows(state: AuthState): AuthState {
  const shift_windows_config = [
    { mins: 420, is_day: true },
    { mins: 1140, is_day: false },
  ];
  return { ...state, client: state.client && { ...state.client, shift_windows_config } };
}

export const owner = withWindows(people.owner);
export const updateUser = () => ({ body: owner });
export const answering = (context = createReportContext()) => ({ getReport: () => ({ body: { context } }) });

export function openReport(address: string, options: Parameters<typeof renderApp>[1] = {}) {
  return renderApp(address, { state: owner, server: answering(), ...options });
}

/** The default range, in the address. */
export const dates = 'start_date=2025-11-01&end_date=2026-10-31';

export const lastQuery = ({ sent }: ReturnType<typeof openReport>) =>
  new URL(sent('getReport').at(-1)?.path ?? '', 'http://here').searchParams;
