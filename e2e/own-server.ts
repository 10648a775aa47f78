import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A server with demo data for one journey, which changes what others need. */
export async function startOwnServer() {
  const dataDir = await mkdtemp(join(tmpdir(), 'parity-e2e-own-'));
  const settings = { DATA_DIR: dataDir, DATABASE_URL: '', SMTP_URL: '', PUBLIC_URL: '', DEMO: '1' };
  const env = { ...process.env, ...settings, PORT: '0', LOG_LEVEL: 'info' };
  const server = spawn(process.execPath, ['server/process/main.ts'], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  return {
    address: await readAddress(server),
    /** Runs `npm run admin -- …` beside the server. */
    admin: (...args: string[]) =>
      execFileSync(
        process.execPath,
        ['--import', './server/process/quick-imports.ts', 'scripts/admin.ts', ...args],
        {
          env,
          encoding: 'utf8',
        },
      ),
    async stop() {
      const ended = once(server, 'exit');
      server.kill('SIGTERM');
      await ended;
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

async function readAddress({ stdout }: ChildProcess): Promise<string> {
  let written = '';
  for await (const chunk of stdout ?? []) {
    written += chunk;
    const address = /Parity is ready at (http:[^"\s]+)/.exec(written)?.[1];
    if (address) {
      stdout?.resume();
      return address;
    }
  }
  throw new Error(`the server ended: ${written}`);
}
