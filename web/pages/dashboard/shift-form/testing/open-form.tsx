import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { createMemoryRouter, RouterProvider, useNavigate } from 'react-router';
import { afterEach, beforeEach, expect, vi } from 'vitest';
import type { AuthState } from '#contract/people/accounts.ts';
import type { DayOfShifts, Shift } from '#contract/shifts/shifts.ts';
import { createQueryClient } from '#web/lib/api/query-client.ts';
import { AuthContext } from '#web/lib/auth/auth-context.ts';
import { type ErrorBody, startFakeServer } from '#web/testing/fake-server.ts';
import { theme } from '#web/ui/theme/theme.ts';
import { ShiftFormDrawer } from '../shift-form-drawer.tsx';
import { buildDay, buildShift, createNurse, date } from './shift-form-fixtures.ts';

export type Answer = { status: number; body: Shift | ErrorBody } | 'no network';

/** The fake server of each test: the bodies that it was sent, and its answer to a save. */
export const server = {
  saved: vi.fn(),
  answerSave: (_body: unknown): Answer | Promise<Answer> => 'no network',
};

beforeEach(() => {
  // During the window 15:00.
  vi.setSystemTime(`${date}T16:00:00Z`);
  server.answerSave = () => ({ status: 201, body: buildShift({ window: 900, version: 7 }) });
  startFakeServer({
    calculateShift: () => ({ status: 500, body: null }),
    saveShift: async sent => {
      server.saved(sent);
      const answer = await server.answerSave(sent);
      if (answer === 'no network') throw new TypeError('failed');
      return answer;
    },
  });
});

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  localStorage.clear();
  server.saved.mockClear();
});

export function openForm(loaded: DayOfShifts = buildDay(), windowId = 900, state: AuthState = createNurse()) {
  let load: (day: DayOfShifts) => void = () => expect.fail('the form is not rendered yet');
  function Opened() {
    const navigate = useNavigate();
    const close = () => void navigate('/closed');
    const [day, setDay] = useState(loaded);
    load = setDay;
    return <ShiftFormDrawer moduleId={10} date={date} windowId={windowId} day={day} onClose={close} />;
  }
  const router = createMemoryRouter([
    { path: '/', element: <Opened /> },
    { path: '/closed', element: 'Closed' },
    { path: '/elsewhere', element: 'Elsewhere' },
  ]);
  render(
    <MantineProvider theme={theme} env="test">
      <QueryClientProvider client={createQueryClient()}>
        <AuthContext value={state}>
          <RouterProvider router={router} />
        </AuthContext>
      </QueryClientProvider>
    </MantineProvider>,
  );
  return { router, user: userEvent.setup(), loadAgain: (day: DayOfShifts) => act(() => load(day)) };
}

export const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });
export const save = () => screen.getByRole('button', { name: 'Save Shift' });
