import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { admit } from '#server/features/census/testing/hl7/adt-message.ts';
import {
  listHostileMessages,
  listHostileStreams,
} from '#server/features/census/testing/hl7/hostile-messages.ts';
import { addSource, startListener, type TestListener } from '#server/features/census/testing/hl7/listener.ts';
import { connectSender, frame } from '#server/features/census/testing/hl7/sender.ts';
import { findInternals, measureCpu, mostCpuMs } from '#server/features/census/testing/internals.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';

let running: TestApp;
let listener: TestListener;
beforeAll(async () => {
  running = await startTestApp();
  await addSource(running);
  listener = await startListener(running);
});
afterAll(async () => {
  await listener.stop();
  await running.close();
});

const reasons = [
  'no MSH segment',
  'too many segments',
  'invalid delimiters',
  'invalid segment name',
  'no time',
  'time is ahead',
  'no visit number',
  'no message control id',
  'cannot be stored',
  'unknown facility or address',
];

/** MSA-1 and MSA-3 with the sender's own separator; MSA-2 repeats what was sent. */
function readOutcome(answer: string | undefined): { code: string; reason: string } {
  const [, line = ''] = /\rMSA(.*)\r$/s.exec(answer ?? '') ?? [];
  const [, code = 'none', , reason = ''] = line.split(line.charAt(0));
  return { code, reason };
}

/** What owners and nurses see afterwards. */
async function readPages(): Promise<string> {
  const owner = await running.as('owner');
  const pages = await Promise.all(
    ['/api/accounts/census_sources/', `/api/module/${running.world.here.modules[0]}/shifts/`].map(url =>
      owner.get(url),
    ),
  );
  expect(pages.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
  return pages.map(({ body }) => body).join('\n');
}

async function expectServed(id: string): Promise<void> {
  const sender = await connectSender(listener.port);
  expect(await sender.send(admit(id, { id }))).toEqual(['AA', id]);
  sender.close();
}

test('hostile messages are all answered with a reason of ours, in little time, and show nothing internal', async () => {
  let sender = await connectSender(listener.port);
  const faults: object[] = [];
  const codes = new Set<string>();
  for (const [number, message] of listHostileMessages().entries()) {
    let answer: string | undefined;
    const ms = await measureCpu(async () => {
      sender.write(frame(message));
      answer = await sender.receive();
    });
    const { code, reason } = readOutcome(answer);
    codes.add(code);
    const isKnown = code === 'AA' || reasons.includes(reason);
    if (ms > mostCpuMs || !isKnown)
      faults.push({ number, ms, code, reason, message: message.toString('latin1', 0, 300) });
    if (answer !== undefined) continue;
    sender = await connectSender(listener.port);
  }
  sender.close();
  expect(faults.slice(0, 5)).toEqual([]);
  expect([...codes].toSorted()).toEqual(['AA', 'AE', 'AR']);
  await expectServed('after messages');
  expect(findInternals(await readPages())).toBeNull();
  expect(findInternals(listener.lines.join('\n'))).toBeNull();
});

test('streams of bytes that are no frames neither stop the server nor take long', async () => {
  for (const [number, pieces] of listHostileStreams().entries()) {
    const sender = await connectSender(listener.port);
    const ms = await measureCpu(async () => {
      for (const piece of pieces) sender.write(piece);
      await wait(100);
      await expectServed(`after stream ${number}`);
    });
    expect(ms, `stream ${number}`).toBeLessThan(mostCpuMs);
    sender.close();
  }
  expect(findInternals(await readPages())).toBeNull();
});
