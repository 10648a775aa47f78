import { act, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { people } from '#web/testing/people.ts';
import { renderApp } from '#web/testing/render-app.tsx';

test('a dark screen is printed in light colours, and is dark again afterwards', async () => {
  renderApp('/settings', { state: people.nurse });
  await screen.findByRole('heading', { level: 1 });
  const { dataset } = document.documentElement;
  dataset.mantineColorScheme = 'dark';
  act(() => void window.dispatchEvent(new Event('beforeprint')));
  expect(dataset.mantineColorScheme).toBe('light');
  act(() => void window.dispatchEvent(new Event('afterprint')));
  expect(dataset.mantineColorScheme).toBe('dark');
});
