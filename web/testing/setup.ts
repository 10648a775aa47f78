import { afterAll, afterEach, vi } from 'vitest';

// The libraries of a worker are loaded once and stay.
if (!sharedPage.isReady) {
  const { prepareLibraries } = await import('./prepare-libraries.ts');
  prepareLibraries();
  sharedPage.isReady = true;
}
const { cleanup } = await import('@testing-library/react');
const { onlineManager } = await import('@tanstack/react-query');

// Each file has its own instances of our modules, so that it sees no state and no mocks of others.
vi.resetModules();

afterEach(cleanup);

afterAll(async () => {
  vi.useRealTimers();
  sharedPage.stopTimers();
  // A module that is still loading would be mixed with the next file's.
  await vi.dynamicImportSettled();
  vi.unstubAllGlobals();
  onlineManager.setOnline(true);
  sharedPage.clean();
});
