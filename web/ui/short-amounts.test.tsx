import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { ShortAmounts } from './short-amounts.tsx';

afterEach(cleanup);

test('a large amount is abbreviated, with the exact one on hover, by key and for screen readers', () => {
  render(<ShortAmounts text="$4,721,858 a year" />);
  expect(screen.getByText('$4.7M a year').getAttribute('aria-hidden')).toBe('true');
  const exact = screen.getByText('$4,721,858 a year');
  expect(exact.closest('[aria-hidden]')).toBeNull();
  expect(screen.getByTitle('$4,721,858 a year').tabIndex).toBe(0);
});

test('a text without large amounts is plain, and no stop of the Tab key', () => {
  const { container } = render(<ShortAmounts text="$12,345 a day" />);
  expect(container.innerHTML).toBe('$12,345 a day');
});
