import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { people } from '#web/testing/people.ts';
import { createReportContext } from '#web/testing/report-contexts.ts';
import { createSubscription } from '#web/testing/subscriptions.ts';
import { answering, openReport, withWindows } from './testing.ts';

const me = { id: people.owner.user?.id ?? 0, name: 'Owner' };
const ana = { id: 901, name: 'Ana Diaz' };
const server = {
  ...answering(),
  listSubscriptionPeople: () => ({ body: { results: [me, ana], count: 2 } }),
  createSubscription: () => ({ status: 201 as const, body: createSubscription(me) }),
};
const address = '/reports/ratio?module=10&split_day_night=true&compare=last_year&generate=true';
const findButton = () => screen.findByRole('button', { name: 'Send Regularly' });

test('the report on screen is subscribed to with its options, for the owner and others', async () => {
  const { sent } = openReport(address, { server, pageInfo: { pdf: 'ready' } });
  await userEvent.click(await findButton());
  const dialog = within(await screen.findByRole('dialog', { name: 'Send this report regularly' }));
  await userEvent.selectOptions(await dialog.findByLabelText('Send'), 'Every week');
  await userEvent.selectOptions(dialog.getByLabelText('On'), 'Friday');
  await userEvent.selectOptions(dialog.getByLabelText('Dates in the report'), 'Last week');
  await userEvent.click(dialog.getByRole('combobox', { name: 'To' }));
  await userEvent.click(await screen.findByRole('option', { name: 'Ana Diaz' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Send Regularly' }));
  expect(await dialog.findByText(/^The first one comes on 11\/23\/2026/)).toBeDefined();
  expect(sent('createSubscription').map(({ body }) => JSON.parse(String(body)))).toEqual([
    {
      report: 'ratio',
      options: {
        modules: createReportContext().options.modules,
        date_grain: 'automatic',
        split_day_night: true,
        compare: 'last_year',
      },
      paper: 'letter',
      range: 'last_week',
      schedule: { every: 'week', on_day: 5, hour: 7 },
      recipients: [me.id, ana.id],
    },
  ]);
  expect(dialog.getByRole('button', { name: /^Send me one now/ })).toBeDefined();
});

test('the suggested hour is not before the first shift of the day', async () => {
  const shift_windows_config = [
    { mins: 450, is_day: true },
    { mins: 1170, is_day: false },
  ];
  const state = {
    ...people.owner,
    client: people.owner.client && { ...people.owner.client, shift_windows_config },
  };
  const { sent } = openReport(address, { state, server, pageInfo: { pdf: 'ready' } });
  await userEvent.click(await findButton());
  const dialog = within(await screen.findByRole('dialog', { name: 'Send this report regularly' }));
  await userEvent.click(await dialog.findByRole('button', { name: 'Send Regularly' }));
  expect(JSON.parse(String(sent('createSubscription')[0]?.body)).schedule).toMatchObject({ hour: 8 });
});

test('a member subscribes themselves, without a list of people', async () => {
  const state = withWindows(people.nurse);
  const { sent } = openReport(address, { state, server, pageInfo: { pdf: 'ready' } });
  await userEvent.click(await findButton());
  const dialog = within(await screen.findByRole('dialog', { name: 'Send this report regularly' }));
  await userEvent.click(await dialog.findByRole('button', { name: 'Send Regularly' }));
  expect(dialog.queryByRole('combobox', { name: 'To' })).toBeNull();
  expect(sent('listSubscriptionPeople')).toEqual([]);
  expect(JSON.parse(String(sent('createSubscription')[0]?.body))).toMatchObject({
    recipients: [people.nurse.user?.id],
  });
});

test('a report of several hospitals, and a server without PDF, offer no subscription', async () => {
  openReport(address, { server, pageInfo: { pdf: 'off' } });
  await screen.findByRole('button', { name: 'Copy Link' });
  expect(screen.queryByRole('button', { name: 'Send Regularly' })).toBeNull();
  const context = createReportContext();
  const several = { ...context, options: { ...context.options, clients: [1, 77] } };
  openReport(address, { server: { ...server, ...answering(several) }, pageInfo: { pdf: 'ready' } });
  expect(await screen.findAllByRole('button', { name: 'Download PDF' })).toHaveLength(1);
  expect(screen.queryByRole('button', { name: 'Send Regularly' })).toBeNull();
});
