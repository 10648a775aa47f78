import { defineConfig } from 'vitest/config';

const serverTests = {
  include: ['server/**/*.test.ts'],
  globalSetup: ['server/testing/global-setup.ts'],
  testTimeout: 20_000,
  hookTimeout: 60_000,
};

export default defineConfig({
  test: {
    projects: [
      {
        test: { name: 'unit', include: ['{domain,contract,scripts}/**/*.test.ts', 'web/**/*.test.{ts,tsx}'] },
      },
      { test: { ...serverTests, name: 'server on the embedded store', env: { TEST_STORE: 'embedded' } } },
      { test: { ...serverTests, name: 'server on PostgreSQL', env: { TEST_STORE: 'postgres' } } },
    ],
  },
});
