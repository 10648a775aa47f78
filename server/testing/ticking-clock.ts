import { afterEach, beforeEach, vi } from 'vitest';

/** In the tests of a file, each reading of `performance.now` is a millisecond later: time passes by readings, whatever the machine does. */
export function installTickingClock(): void {
  beforeEach(() => {
    let now = 0;
    vi.spyOn(performance, 'now').mockImplementation(() => {
      now += 1;
      return now;
    });
  });
  afterEach(() => {
    vi.restoreAllMocks();
  });
}
