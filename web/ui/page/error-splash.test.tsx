import { MantineProvider } from '@mantine/core';
import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { ApiError } from '#web/lib/api/api-error.ts';
import { ErrorSplash } from './error-splash.tsx';

afterEach(cleanup);

test('the splash shows the message and offers to try again', async () => {
  const retry = vi.fn();
  render(
    <MantineProvider env="test">
      <ErrorSplash error={new ApiError(404, { detail: 'There is no such report.' })} onRetry={retry} />
    </MantineProvider>,
  );
  expect(screen.getByRole('alert').textContent).toContain('There is no such report.');
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(retry).toHaveBeenCalledOnce();
});

test('the message in place of a whole screen is the heading', () => {
  render(
    <MantineProvider env="test">
      <ErrorSplash error={new ApiError(500)} onRetry={() => {}} isWholeScreen />
    </MantineProvider>,
  );
  const heading = screen.getByRole('heading', { level: 1 });
  expect(heading.textContent).toBe('Sorry, we hit a snag. Please try again.');
});
