// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import type { ClientModule } from '#contract/clients/modules.ts';
import type { StandardSetting } from '#domain/standards/setting.ts';
import { openWith } from '#web/features/standards/settings/testing/open-standard.ts';

vi.setSystemTime('2026-11-14T15:00:00Z');

const open = (settings: Partial<ClientModule> = {}) =>
  openWith('/client-settings?module=10&tab=module', settings);

const findCard = async () => screen.findByRole('region', { name: 'Staffing Standard' });

const washington = (from: string): StandardSetting => ({
  pack: 'washington',
  unit_type: null,
  from,
  classes: [{ id: 'labor', name: 'Labor', max: 1 }],
  mix: 'own',
  floor: 2,
  map: { 5: { class: 'labor', patients: 1 } },
});

test('a module without a standard says so, and its card leads to the page', async () => {
  const { location } = open();
  const card = await findCard();
  expect(card.textContent).toContain('No standard');
  await userEvent.click(within(card).getByRole('link', { name: 'Edit staffing standard' }));
  await screen.findByRole('heading', { level: 1, name: 'Staffing Standard' });
  expect(location()).toBe('/client-settings/staffing-standard?module=10');
});

test('the card has the standard in force and those to come, without earlier ones', async () => {
  open({
    standard_history: [
      washington('2025-01-01'),
      { ...washington('2026-01-01'), map: { 5: null } },
      { pack: null, from: '2027-01-01' },
    ],
  });
  const text = (await findCard()).textContent;
  expect(text).toContain('WashingtonFrom 1/1/2026 on · 0 fields count, 1 does not');
  expect(text).toContain('No standardFrom 1/1/2027 on');
  expect(text).not.toContain('2025');
});

test('the card names a field that the catalog gained since the map was made', async () => {
  open({ standard_history: [washington('2026-01-01')] });
  expect((await findCard()).textContent).toContain(
    'Not mapped: Latent labor. A shift with patients in it is not rated.',
  );
});
