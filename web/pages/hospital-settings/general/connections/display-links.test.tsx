import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import type { DisplayLink } from '#contract/tokens/display-links.ts';
import type { FakeAnswers } from '#web/testing/fake-server.ts';
import { people } from '#web/testing/people.ts';
import { renderApp } from '#web/testing/render-app.tsx';

const lobby: DisplayLink = {
  id: 3,
  name: 'Lobby',
  kind: 'posting',
  modules: [12],
  created: '2026-11-14T15:00:00Z',
  expires_at: '2027-11-14T15:00:00Z',
  last_used_at: null,
};

function open(links: DisplayLink[], server: FakeAnswers = {}) {
  return renderApp('/client-settings/displays', {
    state: people.owner,
    server: {
      getState: () => ({ body: people.owner }),
      listDisplayLinks: () => ({ body: { results: links, count: links.length } }),
      createDisplayLink: ({ name, kind = 'now', modules = null }) => ({
        body: { ...lobby, name, kind, modules, token: 'ptd_1_secret' },
      }),
      ...server,
    },
  });
}

async function add() {
  await userEvent.click(await screen.findByRole('button', { name: 'Add Display Link' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add Display Link' }));
  await userEvent.type(dialog.getByLabelText('Name'), 'Huddle room');
  const submit = () => userEvent.click(dialog.getByRole('button', { name: 'Add Display Link' }));
  const shownLink = async () => {
    const shown = within(await screen.findByRole('dialog', { name: 'Copy the link' }));
    return shown.getByRole('group', { name: 'Link' }).querySelector('code')?.textContent;
  };
  return { dialog, submit, shownLink };
}

test('links are listed with what they show', async () => {
  open([lobby, { ...lobby, id: 4, name: 'Huddle room', kind: 'now', modules: null }]);
  expect((await screen.findByRole('row', { name: /Lobby/ })).textContent).toContain('PostingNICU');
  expect(screen.getByRole('row', { name: /Huddle room/ }).textContent).toContain('Hospital NowAll modules');
});

test('a link of Hospital Now shows all modules unless some are chosen', async () => {
  const { sent } = open([]);
  const { submit, shownLink } = await add();
  await submit();
  expect(await shownLink()).toBe(`${window.location.origin}/display#ptd_1_secret`);
  expect(JSON.parse(String(sent('createDisplayLink')[0]?.body))).toEqual({
    name: 'Huddle room',
    kind: 'now',
    modules: null,
  });
});

test('a posting has one module, the first one unless another is chosen, and an address of its own', async () => {
  const { sent } = open([]);
  const { dialog, submit, shownLink } = await add();
  await userEvent.click(dialog.getByRole('radio', { name: 'Posting' }));
  expect(dialog.queryByRole('radio', { name: 'All modules' })).toBeNull();
  const module = dialog.getByRole<HTMLSelectElement>('combobox', { name: 'Module' });
  expect(module.selectedOptions[0]?.textContent).toBe('Labor & Delivery');
  await userEvent.selectOptions(module, 'NICU');
  await submit();
  expect(await shownLink()).toBe(`${window.location.origin}/display/posting#ptd_1_secret`);
  expect(JSON.parse(String(sent('createDisplayLink')[0]?.body))).toEqual({
    name: 'Huddle room',
    kind: 'posting',
    modules: [12],
  });
});

test('the modules of a posting do not become those of Hospital Now', async () => {
  const { sent } = open([]);
  const { dialog, submit } = await add();
  await userEvent.click(dialog.getByRole('radio', { name: 'Posting' }));
  await userEvent.click(dialog.getByRole('radio', { name: 'Hospital Now' }));
  await userEvent.click(dialog.getByRole('radio', { name: 'Chosen modules' }));
  await submit();
  expect(dialog.getByText('Choose at least one.')).toBeDefined();
  expect(sent('createDisplayLink')).toEqual([]);
});

test('the server’s reason is shown beside the module of a posting', async () => {
  open([], {
    createDisplayLink: () => ({ status: 400, body: { modules: ['Choose exactly one module.'] } }),
  });
  const { dialog, submit } = await add();
  await userEvent.click(dialog.getByRole('radio', { name: 'Posting' }));
  await submit();
  expect(await dialog.findByText('Choose exactly one module.')).toBeDefined();
});
