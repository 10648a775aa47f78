import { createServer } from 'node:net';
import { expect, test } from 'vitest';
import { prepareMigratedServer } from '#server/testing/processes/migrated-server.ts';

const start = await prepareMigratedServer();

test('a running server finishes running requests also if it gets the signal more than once', async () => {
  const server = start();
  await server.ready();
  for (const signal of ['SIGTERM', 'SIGTERM', 'SIGINT'] as const) {
    server.kill(signal);
    await expect.poll(() => server.output().stdout).toContain('finishing running requests');
  }
  expect(await server.ended).toBe(0);
  expect(server.output().stdout.match(/finishing running requests/g)).toHaveLength(1);
  expect(server.output().stdout).toContain('"msg":"stopped"');
});

const ports = ['PORT', 'METRICS_PORT', 'MLLP_PORT'];

test.each(ports)(
  'a server reports a %s that is in use before it loads any data, and exits',
  async setting => {
    const taken = createServer();
    await new Promise<void>(resolve => taken.listen(0, '127.0.0.1', resolve));
    const { port } = taken.address() as { port: number };
    const server = start({ [setting]: String(port), DEMO: '1' });
    expect(await server.ended).toBe(1);
    expect(server.output().stderr).toBe(
      `Parity cannot start: ${setting} ${port} on 127.0.0.1 is in use by another program\n`,
    );
    expect(server.output().stdout).toBe('');
    taken.close();
  },
);
