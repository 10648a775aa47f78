import { setTimeout as wait } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { admit } from '#server/features/census/testing/hl7/adt-message.ts';
import { connectSender, frame } from '#server/features/census/testing/hl7/sender.ts';
import { findFreePort } from '#server/testing/processes/free-port.ts';
import { prepareMigratedServer } from '#server/testing/processes/migrated-server.ts';

const start = await prepareMigratedServer();

test('SIGTERM ends a server within ten seconds while one HL7 connection is idle and another has sent half a message', async () => {
  const port = await findFreePort();
  const server = start({ MLLP_PORT: String(port) });
  await server.ready();
  const [idle, half] = await Promise.all([connectSender(port), connectSender(port)]);
  onTestFinished(() => {
    idle.close();
    half.close();
  });
  expect((await idle.send(admit('V1')))[0]).toBe('AR');
  half.write(frame(admit('V2')).subarray(0, 150));
  await wait(100);
  const begun = performance.now();
  server.kill('SIGTERM');
  expect(await idle.receive()).toBeUndefined();
  expect(await half.receive()).toBeUndefined();
  expect(await server.ended).toBe(0);
  expect(performance.now() - begun).toBeLessThan(10_000);
});
