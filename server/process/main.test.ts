import { expect, test } from 'vitest';
import { prepareMigratedServer } from '#server/testing/processes/migrated-server.ts';

const start = await prepareMigratedServer();

test('a running server is ready, says how to create the first administrator, logs JSON lines, and stops on SIGTERM', async () => {
  const server = start();
  const address = await server.ready();
  expect((await fetch(`${address}/readyz`)).status).toBe(200);
  server.kill('SIGTERM');
  expect(await server.ended).toBe(0);
  const lines = server.output().stdout.trim().split('\n');
  const messages: string[] = lines.map(line => JSON.parse(line).msg);
  expect(messages).toContain(
    `Parity is ready at ${address} – nobody can sign in yet: create the first administrator with npm run admin -- create EMAIL`,
  );
  expect(messages).toContain('request');
  expect(messages.at(-1)).toBe('stopped');
});
