import { expect, test } from 'vitest';
import { PrintError } from '#server/pdf/print-error.ts';
import { startSendingApp } from './testing/sending-app.ts';
import { createTestSender, subscriptionsUrl } from './testing/subscriptions.ts';

const { running, people, first, second, at, queueDue, jobs, stored, reachTurn } = await startSendingApp();

test('a module that is no longer in use is left out; without any the subscription fails', async () => {
  const { run, printed } = createTestSender(running);
  const options = { options: { modules: [first, second] } };
  const job = await reachTurn([people.owner.id], options);
  await running.sql('update modules set is_active = false where id = $1', [second]);
  await run(job);
  expect(JSON.parse(printed[0]?.data ?? '').context.options.modules).toEqual([first]);
  await running.sql('update modules set is_active = false where id = $1', [first]);
  await expect(run(job)).rejects.toMatchObject({ isFinal: true });
  const { results } = (await (await running.as('owner')).get(subscriptionsUrl)).json();
  await running.sql('update modules set is_active = true');
  expect(results[0].failure).toEqual({
    at: '2026-11-16T12:00:30.000Z',
    reason: 'None of its modules is in use any more.',
  });
});

test('a failure is shown after the last try only, and the next turn that works clears it', async () => {
  const job = await reachTurn([people.owner.id]);
  const printer = { printWithFindings: () => Promise.reject(new PrintError({ kind: 'lost' })) };
  const broken = createTestSender(running, { printer });
  await expect(broken.run(job)).rejects.toThrow('a PDF was not made');
  expect((await stored()).failed_at).toBeNull();
  await expect(broken.run(job, true)).rejects.toThrow('a PDF was not made');
  expect(await stored()).toMatchObject({ failure: 'The PDF could not be made.' });
  at('2026-11-23T12:00:00Z');
  await queueDue();
  const next = jobs().at(-1);
  if (next) await createTestSender(running).run(next);
  expect(await stored()).toMatchObject({ failed_at: null, failure: '' });
  expect(running.mails).toHaveLength(1);
});

test('the failure of a subscription says that this server makes no PDF', async () => {
  const job = await reachTurn([people.owner.id]);
  await expect(createTestSender(running, { pdfStatus: () => 'off' }).run(job, true)).rejects.toThrow();
  expect(await stored()).toMatchObject({ failure: 'PDF is not available on this server.' });
});
