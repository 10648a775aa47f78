import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import { findChromium } from './server/pdf/chromium.ts';
import { chromiumFlags } from './server/pdf/chromium-flags.ts';
import { findFreePort } from './server/testing/processes/free-port.ts';

// The test workers load this file too; they get the values of the first load through the environment.
if (!process.env.E2E_PORT) {
  const directory = mkdtempSync(join(tmpdir(), 'parity-e2e-'));
  process.once('exit', () => rmSync(directory, { recursive: true, force: true }));
  process.env.E2E_DATA_DIR = directory;
  process.env.E2E_PORT = String(await findFreePort());
  process.env.CHROMIUM_PATH = (await findChromium(process.env.CHROMIUM_PATH)) ?? '';
}

const { E2E_PORT: port = '', E2E_DATA_DIR: dataDir = '', CHROMIUM_PATH: executablePath = '' } = process.env;
// Passkeys need a host name.
const address = `http://localhost:${port}`;

export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results',
  workers: 2,
  fullyParallel: true,
  retries: 0,
  forbidOnly: true,
  // `npm test` runs the journeys that a release cannot do without.
  grep: process.env.E2E_RELEASE ? /@release/ : /.*/,
  // Long, so that no test fails because the machine is busy.
  timeout: 300_000,
  expect: { timeout: 60_000 },
  use: {
    baseURL: address,
    screenshot: 'only-on-failure',
    // Recording every journey would take a fifth more time; `--trace on` records a single one.
    trace: 'off',
    // An accessibility scan during an animation would report half-faded text for its contrast.
    contextOptions: { reducedMotion: 'reduce' },
    // Only the journey about offline starts needs it; it would load all files in the background of every other one.
    serviceWorkers: 'block',
    launchOptions: { executablePath, args: chromiumFlags() },
  },
  webServer: {
    // Signing in and adding people would take most of their time for hashing.
    command: `"${process.execPath}" --import ./server/testing/lower-hashing.ts server/process/main.ts`,
    url: `http://127.0.0.1:${port}/readyz`,
    timeout: 120_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 15_000 },
    // An empty setting counts as unset, so that a developer's own database is not used.
    env: {
      PORT: port,
      HOST: '127.0.0.1',
      DATA_DIR: dataDir,
      DEMO: '1',
      DATABASE_URL: '',
      PUBLIC_URL: address,
      SMTP_URL: '',
      LOG_LEVEL: 'warn',
    },
  },
});
