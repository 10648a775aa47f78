import { expect, test } from 'vitest';
import { toFileName } from './save-file.ts';

test.each([
  ['Labor & Delivery 2026-11-14 Ratios', 'Labor Delivery 2026-11-14 Ratios'],
  [" Women's  Hospital / users ", 'Womens Hospital users'],
  ['···', 'Parity'],
])('a file named %j is saved as %j', (name, saved) => {
  expect(toFileName(name)).toBe(saved);
});
