import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import type { ReportSubscription } from '#contract/subscriptions/subscriptions.ts';
import { people } from '#web/testing/people.ts';
import { renderApp } from '#web/testing/render-app.tsx';
import { createSubscription } from '#web/testing/subscriptions.ts';

const me = { id: people.owner.user?.id ?? 0, name: 'Owner' };
const ana = { id: 901, name: 'Ana Diaz' };
const mine = createSubscription(me);

function open(list: ReportSubscription[], more: object = {}) {
  const listSubscriptions = () => ({ body: { results: list, count: list.length } });
  const listSubscriptionPeople = () => ({ body: { results: [me, ana], count: 2 } });
  return renderApp('/settings', {
    state: people.owner,
    server: { listSubscriptions, listSubscriptionPeople, ...more },
  });
}

const findList = (name: RegExp | string) => screen.findByRole('list', { name });

test('the card without subscriptions tells where to add one', async () => {
  open([]);
  const list = within(await findList('My report subscriptions'));
  expect(list.getByRole('link', { name: 'Reports' })).toBeDefined();
});

test('a row tells modules, dates, schedule, people and next turn', async () => {
  open([mine]);
  const list = within(await findList('My report subscriptions'));
  const [row] = list.getAllByRole('listitem');
  expect(row?.textContent).toContain('Ratio report');
  expect(row?.textContent).toContain('Labor & Delivery · Last week · Every Monday at 07:00');
  expect(list.getByText('To you')).toBeDefined();
  expect(row?.textContent).toContain('Next: 11/23/2026');
});

test('a failure and people without access are shown', async () => {
  const failure = { at: '2026-11-16T13:00:00.000Z', reason: 'The PDF could not be made.' };
  const recipients = [
    { ...me, can_receive: true },
    { ...ana, can_receive: false },
  ];
  open([{ ...mine, failure, recipients, recipient_count: 2 }]);
  const list = within(await findList('My report subscriptions'));
  expect(list.getByRole('alert').textContent).toMatch(
    /^Not sent on 11\/16\/2026 .* The PDF could not be made\.$/,
  );
  expect(list.getByText('No longer has access, or stopped such mails: Ana Diaz.')).toBeDefined();
});

test('owners see the hospital’s others below their own', async () => {
  const theirs = createSubscription(ana, { id: 6, report: 'executive' });
  open([mine, theirs]);
  const list = within(await findList(/^Others at/));
  expect(list.getByText('Executive report')).toBeDefined();
  expect(list.getByText('To Ana Diaz · Added by Ana Diaz')).toBeDefined();
});

test('a recipient leaves, and cannot change or delete', async () => {
  const theirs = createSubscription(ana, {
    recipients: [{ ...me, can_receive: true }],
    recipient_count: 3,
    can_change: false,
  });
  const { sent } = open([theirs], { leaveSubscription: () => ({ status: 204, body: null }) });
  const list = within(await findList('My report subscriptions'));
  expect(list.getByText('To you and 2 others · Added by Ana Diaz')).toBeDefined();
  expect(list.queryByRole('button', { name: /^(Change|Delete)/ })).toBeNull();
  await userEvent.click(list.getByRole('button', { name: /^Leave/ }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Leave subscription' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Leave' }));
  expect(sent('leaveSubscription')).toMatchObject([{ path: '/api/report_subscriptions/5/leave/' }]);
});

test('“Send Me One Now” says where the mail goes', async () => {
  open([mine], { sendSubscription: () => ({ status: 202, body: { email: 'owner@ward.example' } }) });
  await userEvent.click(await screen.findByRole('button', { name: /^Send me one now: Ratio report/ }));
  expect(await screen.findByText('On its way to owner@ward.example.')).toBeDefined();
});

test('a changed schedule is saved without the people, who are unchanged', async () => {
  const { sent } = open([mine], { updateSubscription: () => ({ body: mine }) });
  await userEvent.click(await screen.findByRole('button', { name: /^Change Ratio report/ }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Change subscription' }));
  await userEvent.selectOptions(dialog.getByLabelText('Send'), 'Every month');
  await userEvent.selectOptions(dialog.getByLabelText('On'), '15th');
  await userEvent.selectOptions(dialog.getByLabelText('At'), '18:00');
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
  expect(sent('updateSubscription').map(({ body }) => JSON.parse(String(body)))).toEqual([
    { range: 'last_week', schedule: { every: 'month', on_day: 15, hour: 18 } },
  ]);
});
