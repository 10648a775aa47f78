import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import type { AuthState } from '#contract/people/accounts.ts';
import { expectFocus } from '#web/testing/focus.ts';
import { people } from '#web/testing/people.ts';
import { renderApp } from '#web/testing/render-app.tsx';

async function links(name: string) {
  const navigation = await screen.findByRole('navigation', { name });
  return within(navigation)
    .getAllByRole('link')
    .map(link => link.textContent);
}

describe('the sidebar', () => {
  test.each<[string, AuthState, string[]]>([
    ['nurse', people.nurse, ['Dashboard']],
    ['owner', people.owner, ['Dashboard', 'Reports', 'Settings']],
    ['administrator', people.administrator, ['Dashboard', 'Reports', 'Settings', 'Admin']],
    ['administrator of a new platform', people.administratorWithoutHospital, ['Dashboard', 'Admin']],
  ])('shows its links to the role: %s', async (_, state, expected) => {
    renderApp('/dashboard', { state });
    expect(await links('Main')).toEqual(expected);
  });

  test('the sidebar on admin screens has the admin links', async () => {
    renderApp('/admin/users', { state: people.administrator });
    expect(await links('Admin')).toEqual(['Clients', 'Users', 'Sections', 'Back']);
    const current = screen.getByRole('link', { name: 'Users' });
    expect(current.getAttribute('aria-current')).toBe('page');
  });
});

describe('the footer', () => {
  test('shows name and hospital and leads to the user’s own settings', async () => {
    renderApp('/dashboard', { state: people.nurse });
    const link = await screen.findByRole('link', { name: "Ann Lee Lakeside Women's Hospital" });
    expect(link.getAttribute('href')).toBe('/settings');
  });

  test('has a caret for users with several hospitals', async () => {
    renderApp('/dashboard', { state: people.ownerOfTwo });
    expect(await screen.findByRole('img', { name: '(several hospitals)' })).toBeDefined();
  });

  test.each([
    ['/dashboard', true],
    ['/reports', true],
    ['/reports/ratio', true],
    ['/settings', false],
    ['/client-settings', false],
  ])('offers the choice of module on %s: %s', async (address, offered) => {
    renderApp(address, { state: people.owner, server: { getState: () => ({ body: people.owner }) } });
    await screen.findByRole('heading', { level: 1 });
    expect(screen.queryByLabelText('Module') !== null).toBe(offered);
  });

  test('puts the chosen module into the address and saves it with the user', async () => {
    const { fetched, location, router } = renderApp('/dashboard?window=420', {
      state: people.owner,
      server: { updateUser: () => ({ body: people.owner }) },
    });
    const picker = await screen.findByLabelText<HTMLSelectElement>('Module');
    await userEvent.selectOptions(picker, 'NICU');
    expect(await screen.findByText('NICU', { selector: 'header *' })).toBeDefined();
    expect(location()).toBe('/dashboard?module=12');
    expect(fetched.mock.calls.map(([, init]) => init?.body)).toContain('{"current_module":12}');
    await act(() => router.navigate(-1));
    await waitFor(() => expect(picker.value).toBe('10'));
  });
});

test('a demo shows a banner', async () => {
  renderApp('/dashboard', { state: people.nurse, pageInfo: { demo: true } });
  expect(await screen.findByText('Demo data. Anyone can sign in with the demo accounts.')).toBeDefined();
});

test('the heading takes the focus after a navigation, not on arrival', async () => {
  renderApp('/dashboard', { state: people.owner });
  const heading = await screen.findByRole('heading', { level: 1 });
  expect(document.activeElement).not.toBe(heading);
  await userEvent.click(screen.getByRole('link', { name: 'Reports' }));
  const next = await screen.findByRole('heading', { name: 'Reports' });
  await expectFocus(() => next);
  expect(document.title).toBe('Reports · Parity');
});
