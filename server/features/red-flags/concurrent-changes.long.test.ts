import { afterAll, expect, test } from 'vitest';
import { saveAndDeleteAtOnce, startFlaggedModule } from './testing/flagged-module.ts';

const module = await startFlaggedModule();
afterAll(() => module.running.close());

test('a shift that is saved and deleted at once, 100 times, never waits for itself, and its flag fits', async () => {
  await saveAndDeleteAtOnce(module, 100);
  expect.hasAssertions();
});
