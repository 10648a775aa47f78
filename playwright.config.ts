import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import { chromiumFlags, findChromium } from './server/pdf/chromium.ts';

// The test workers read this file too: what the first reading chose reaches them through the environment.
if (!process.env.E2E_PORT) {
  const directory = mkdtempSync(join(tmpdir(), 'parity-e2e-'));
  process.once('exit', () => rmSync(directory, { recursive: true, force: true }));
  process.env.E2E_DATA_DIR = directory;
  process.env.E2E_PORT = String(await freePort());
  process.env.CHROMIUM_PATH = (await findChromium(process.env.CHROMIUM_PATH)) ?? '';
}

const { E2E_PORT: port = '', E2E_DATA_DIR: dataDir = '', CHROMIUM_PATH: executablePath = '' } = process.env;
const address = `http://127.0.0.1:${port}`;

export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results',
  workers: 2,
  fullyParallel: true,
  retries: 0,
  forbidOnly: true,
  // Generous, because a busy machine must not decide a test.
  timeout: 300_000,
  expect: { timeout: 60_000 },
  use: {
    baseURL: address,
    screenshot: 'only-on-failure',
    // Recording every journey would cost a fifth of the time; `--trace on` records the one that is looked into.
    trace: 'off',
    // What fades in is looked at in between, too, and half-faded text has no contrast.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: { executablePath, args: chromiumFlags() },
  },
  webServer: {
    command: `"${process.execPath}" server/main.ts`,
    url: `${address}/readyz`,
    timeout: 120_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 15_000 },
    // An empty setting counts as absent: a developer's own database stays out of this.
    env: {
      PORT: port,
      HOST: '127.0.0.1',
      DATA_DIR: dataDir,
      DEMO: '1',
      DATABASE_URL: '',
      PUBLIC_URL: '',
      SMTP_URL: '',
      LOG_LEVEL: 'warn',
    },
  },
});

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, 'close');
  return port;
}
