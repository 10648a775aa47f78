import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { renderApp } from '#web/testing/render-app.tsx';

const address = '/unsubscribe/the-token';
const known = { checkMailStop: () => ({ body: { kind: 'reminders' as const } }) };

test('the link of a mail stops such mails after a click', async () => {
  const { sent } = renderApp(address, {
    server: { ...known, stopMail: () => ({ status: 204, body: null }) },
  });
  expect(await screen.findByText('You will get no more reminders of missing shifts.')).toBeDefined();
  expect(sent('stopMail')).toEqual([]);
  await userEvent.click(screen.getByRole('button', { name: 'Stop These Mails' }));
  expect(await screen.findByRole('heading', { name: 'Stopped' })).toBeDefined();
  expect(sent('stopMail')).toMatchObject([{ body: '{"token":"the-token"}' }]);
});

test('the link of a subscribed report stops that report', async () => {
  renderApp(address, {
    server: { checkMailStop: () => ({ body: { kind: 'subscriptions', is_one_report: true } }) },
  });
  expect(await screen.findByText('You will get no more mails with this report.')).toBeDefined();
});

test('a link that is not ours leads to My Settings', async () => {
  renderApp(address, { server: { checkMailStop: () => ({ body: { kind: null } }) } });
  expect(await screen.findByRole('heading', { name: 'This link does not work' })).toBeDefined();
  expect(screen.getByRole('link', { name: 'My Settings' }).getAttribute('href')).toBe('/settings');
});

test('a failure is said above the button, which works again', async () => {
  let answers = 0;
  const server = {
    ...known,
    stopMail: () =>
      answers++ === 0 ? { status: 503, body: { detail: 'Later.' } } : { status: 204, body: null },
  };
  renderApp(address, { server });
  const button = await screen.findByRole('button', { name: 'Stop These Mails' });
  await userEvent.click(button);
  expect(await screen.findByRole('alert')).toBeDefined();
  await userEvent.click(button);
  expect(await screen.findByRole('heading', { name: 'Stopped' })).toBeDefined();
});
