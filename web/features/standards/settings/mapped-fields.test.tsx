// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createPreview, following, oregon } from './testing/examples.ts';
import { card, chooseOregon, classOf, openStandard, save } from './testing/open-standard.ts';

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-14T15:00:00Z'), toFake: ['Date'] });
});
afterEach(() => {
  vi.useRealTimers();
});

const active = 'Active labor, or any stage with complications';

test('classes of other unit types of the pack are a group of their own, and the history names the unit types', async () => {
  const change = {
    ...oregon('2026-11-14'),
    map: { 5: { class: 'active', patients: 1 }, 6: { class: 'antepartum/patient', patients: 1 } },
  };
  const { bodies } = openStandard(following(change));
  await screen.findByRole('combobox', { name: 'Standard' });
  const groups = within(classOf('Latent labor')).getAllByRole<HTMLOptGroupElement>('group');
  expect(groups.map(({ label }) => label)).toEqual(['Labor and delivery', 'Other unit types']);
  const others = groups[1] ? within(groups[1]).getAllByRole('option') : [];
  expect(others.map(({ textContent }) => textContent)).toEqual([
    ...['Antepartum', 'Postpartum', 'Well-baby', 'Mother-baby', 'Intensive care'],
  ]);
  expect(classOf('Latent labor').value).toBe('antepartum/patient');
  const figures = card('Oregon: Figures');
  expect(figures.getByRole('row', { name: /^Antepartum/ }).textContent).toBe('Antepartum6 patients per RN');
  expect(figures.queryByRole('row', { name: /^Postpartum/ })).toBeNull();
  expect(screen.getByRole('list', { name: 'Settings, newest first' }).textContent).toBe(
    'From 11/14/2026Oregon, labor and delivery with antepartum (in force)2 fields count',
  );
  await userEvent.selectOptions(classOf('Latent labor'), 'Mother-baby');
  await save();
  await waitFor(() =>
    expect(bodies('updateClientModule')[0]?.standard.map[6]).toEqual({
      class: 'mother_baby/patient',
      patients: 1,
    }),
  );
});

test('a pack with one unit type has its classes without groups', async () => {
  openStandard();
  await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'Standard' }), 'California');
  expect(within(classOf('Active labor')).queryAllByRole('group')).toEqual([]);
});

test('a field that the module no longer has can be mapped once the preview has named it', async () => {
  const { bodies } = openStandard(
    {},
    {
      previewStandard: () => ({
        body: createPreview({
          unmapped: [{ field: '99', shifts: 3 }],
          field_names: { 99: 'Triage' },
        }),
      }),
    },
  );
  await chooseOregon();
  const old = within(await screen.findByRole('region', { name: 'No longer on the form' }));
  await userEvent.selectOptions(old.getByRole('combobox', { name: 'Class of Triage' }), 'Does not count');
  await save();
  await waitFor(() => expect(bodies('updateClientModule')[0]?.standard.map).toEqual({ 99: null }));
});

test('suggestions are shown beside the fields and applied only with their button', async () => {
  openStandard();
  await chooseOregon();
  expect(screen.getByText(`Suggested: ${active}`)).toBeDefined();
  expect([classOf('Active labor').value, classOf('Latent labor').value]).toEqual(['', '']);
  await userEvent.click(screen.getByRole('button', { name: 'Apply Suggestion' }));
  expect([classOf('Active labor').value, classOf('Latent labor').value]).toEqual(['active', '']);
  expect(screen.queryByRole('button', { name: 'Apply Suggestion' })).toBeNull();
});

test('a suggestion does not change a field that is mapped', async () => {
  openStandard();
  await chooseOregon();
  await userEvent.selectOptions(classOf('Active labor'), 'Does not count');
  expect(screen.queryByText(/^Suggested/)).toBeNull();
});
