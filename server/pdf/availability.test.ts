import { pino } from 'pino';
import { expect, test, vi } from 'vitest';
import { watchPdfAvailability } from './availability.ts';

const log = pino({ level: 'silent' });

function watch(found: string | undefined, options: { chromiumPath?: string; mayInstall: boolean }) {
  const install = vi.fn(async () => '/fetched/chromium');
  const status = watchPdfAvailability(
    { chromiumPath: options.chromiumPath, mayInstall: options.mayInstall },
    log,
    { find: async () => found, install },
  );
  return { status, install };
}

test('PDF is ready once a Chromium is found, and nothing is fetched', async () => {
  const { status, install } = watch('/usr/bin/chromium', { mayInstall: true });
  await vi.waitFor(() => expect(status()).toBe('ready'));
  expect(install).not.toHaveBeenCalled();
});

test('a missing Chromium is being set up until it is fetched', async () => {
  const fetched = Promise.withResolvers<string>();
  const status = watchPdfAvailability({ chromiumPath: undefined, mayInstall: true }, log, {
    find: async () => undefined,
    install: () => fetched.promise,
  });
  await new Promise(setImmediate);
  expect(status()).toBe('setting-up');
  fetched.resolve('/fetched/chromium');
  await vi.waitFor(() => expect(status()).toBe('ready'));
});

test('PDF is off if none can be installed', async () => {
  const status = watchPdfAvailability({ chromiumPath: undefined, mayInstall: true }, log, {
    find: async () => undefined,
    install: () => Promise.reject(new Error('no way')),
  });
  await vi.waitFor(() => expect(status()).toBe('off'));
});

test('with PostgreSQL nothing is installed automatically', async () => {
  const { status, install } = watch(undefined, { mayInstall: false });
  await vi.waitFor(() => expect(status()).toBe('off'));
  expect(install).not.toHaveBeenCalled();
});

test('CHROMIUM_PATH=none turns PDF off without looking', async () => {
  const { status } = watch('/usr/bin/chromium', { chromiumPath: 'none', mayInstall: true });
  await vi.waitFor(() => expect(status()).toBe('off'));
});
