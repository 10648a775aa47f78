import { vi } from 'vitest';

/** Repeats a check until it passes. Waits long, so that no test fails because the machine is busy. */
export function eventually<T>(check: () => T | Promise<T>): Promise<T> {
  return vi.waitFor(check, { timeout: 60_000 });
}
