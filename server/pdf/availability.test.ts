import { pino } from 'pino';
import { expect, test, vi } from 'vitest';
import { createHealth } from '#server/core/health.ts';
import { eventually } from '#server/testing/eventually.ts';
import { watchPdfAvailability } from './availability.ts';

const log = pino({ level: 'silent' });
const health = createHealth(() => new Date());

function watch(found: string | undefined, options: { chromiumPath?: string; mayInstall: boolean }) {
  const install = vi.fn(async () => '/fetched/chromium');
  const status = watchPdfAvailability(
    { chromiumPath: options.chromiumPath, mayInstall: options.mayInstall },
    log,
    health,
    { find: async () => found, install },
  );
  return { status, install };
}

test('PDF is ready once a Chromium is found, and nothing is fetched', async () => {
  const { status, install } = watch('/usr/bin/chromium', { mayInstall: true });
  await eventually(() => expect(status()).toBe('ready'));
  expect(health.read().pdf.state).toBe('ok');
  expect(install).not.toHaveBeenCalled();
});

test('PDF is being set up until a missing Chromium is installed', async () => {
  const fetched = Promise.withResolvers<string>();
  const status = watchPdfAvailability({ chromiumPath: undefined, mayInstall: true }, log, health, {
    find: async () => undefined,
    install: () => fetched.promise,
  });
  await new Promise(setImmediate);
  expect(status()).toBe('setting-up');
  fetched.resolve('/fetched/chromium');
  await eventually(() => expect(status()).toBe('ready'));
});

test('PDF is off if no Chromium can be installed', async () => {
  const status = watchPdfAvailability({ chromiumPath: undefined, mayInstall: true }, log, health, {
    find: async () => undefined,
    install: () => Promise.reject(new Error('no way')),
  });
  await eventually(() => expect(status()).toBe('off'));
});

test('nothing is installed automatically with PostgreSQL', async () => {
  const { status, install } = watch(undefined, { mayInstall: false });
  await eventually(() => expect(status()).toBe('off'));
  expect(install).not.toHaveBeenCalled();
});

test('CHROMIUM_PATH=none turns PDF off without looking', async () => {
  const { status } = watch('/usr/bin/chromium', { chromiumPath: 'none', mayInstall: true });
  await eventually(() => expect(status()).toBe('off'));
  expect(health.read().pdf.state).toBe('off');
});
