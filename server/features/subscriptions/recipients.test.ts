import { expect, test } from 'vitest';
import { startSendingApp } from './testing/sending-app.ts';
import { createTestSender, subscriptionsUrl } from './testing/subscriptions.ts';

const { running, here, people, first, reachTurn } = await startSendingApp();

test('owners and members get a copy with what they may see, printed once for each', async () => {
  const { run, printed, readers } = createTestSender(running);
  await run(await reachTurn());
  const access = { clientId: here.id, moduleIds: [first] };
  expect(readers).toEqual(
    [false, true].map(owner => ({ userId: null, isAdmin: false, client: { ...access, owner } })),
  );
  expect(printed).toHaveLength(2);
});

test.each([
  ['an account that was switched off', 'update users set is_active = false where id = $1'],
  ['a suspended access', 'update client_accesses set suspended_at = now() where user_id = $1'],
  ['a module that was taken away', 'delete from client_access_modules where user_id = $1'],
  ['such mails stopped', `update users set stopped_mails = '{subscriptions}' where id = $1`],
  ['an address that is no longer confirmed', 'update users set email_proved_at = null where id = $1'],
])('nothing is sent to a person with %s', async (_, change) => {
  const job = await reachTurn();
  await running.sql(change, [people.member.id]);
  await createTestSender(running).run(job);
  const { results } = (await (await running.as('owner')).get(subscriptionsUrl)).json();
  await restoreMember();
  const reports = running.mails.filter(({ message }) => message.attachments);
  expect(reports.map(({ to }) => to)).toEqual([people.owner.email]);
  expect(results[0].recipients).toMatchObject([
    { id: people.member.id, can_receive: false },
    { id: people.owner.id, can_receive: true },
  ]);
});

test('removing a person’s access removes them as a recipient, and nothing is sent to them', async () => {
  const job = await reachTurn();
  await running.sql('delete from client_accesses where user_id = $1', [people.member.id]);
  await createTestSender(running).run(job);
  const { results } = (await (await running.as('owner')).get(subscriptionsUrl)).json();
  await restoreMember();
  const reports = running.mails.filter(({ message }) => message.attachments);
  expect(reports.map(({ to }) => to)).toEqual([people.owner.email]);
  expect(results[0].recipients).toMatchObject([{ id: people.owner.id, can_receive: true }]);
});

async function restoreMember(): Promise<void> {
  const { id } = people.member;
  await running.sql(
    'update users set is_active = true, email_proved_at = now(), stopped_mails = default where id = $1',
    [id],
  );
  await running.sql('delete from client_accesses where user_id = $1', [id]);
  await running.sql('insert into client_accesses (client_id, user_id) values ($1, $2)', [here.id, id]);
  await running.sql('insert into client_access_modules values ($1, $2, $3)', [here.id, id, first]);
}

test('access that ends while the report is printed stops the mail', async () => {
  const job = await reachTurn([people.member.id]);
  const printer = {
    async printWithFindings() {
      await running.sql('update users set is_active = false where id = $1', [people.member.id]);
      return { pdf: Buffer.from('%PDF-'), findings: [] };
    },
  };
  await createTestSender(running, { printer }).run(job);
  await restoreMember();
  expect(running.mails).toEqual([]);
});
