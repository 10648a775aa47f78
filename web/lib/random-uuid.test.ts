import { expect, test } from 'vitest';
import { z } from 'zod';
import { randomUuid } from './random-uuid.ts';

test('random UUIDs are valid in the contract and differ', () => {
  const made = Array.from({ length: 100 }, randomUuid);
  for (const uuid of made) expect(z.uuidv4().safeParse(uuid).success).toBe(true);
  expect(new Set(made).size).toBe(100);
});
