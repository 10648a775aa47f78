import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  card,
  chooseOregon,
  classOf,
  openStandard,
  save,
} from '#web/features/standards/settings/testing/open-standard.ts';
import { following, oregon } from './testing/examples.ts';

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-14T15:00:00Z'), toFake: ['Date'] });
});
afterEach(() => {
  vi.useRealTimers();
});

const other = 'Other';
const active = 'Active labor, or any stage with complications';

test('an owner maps a unit, sees what it would have said, and saves it from a date on', async () => {
  const { bodies } = openStandard();
  await chooseOregon();
  await userEvent.selectOptions(classOf('Active labor'), active);
  await userEvent.selectOptions(classOf('Latent labor'), other);
  const patients = screen.getByRole('textbox', { name: 'Patients for each count of Latent labor' });
  await userEvent.clear(patients);
  await userEvent.type(patients, '0.5');
  fireEvent.change(screen.getByLabelText('Counts from'), { target: { value: '2026-01-01' } });
  expect(
    await screen.findByText('Short in 41 of 2,079 rated shifts of the last year, 18 of them at 03:00.'),
  ).toBeDefined();
  expect(screen.getByText('Nov 14, 2025 – Nov 14, 2026')).toBeDefined();
  expect(bodies('updateClientModule')).toEqual([]);
  await save();
  expect(await screen.findByText('Saved. It counts from 1/1/2026 on.')).toBeDefined();
  const setting = {
    pack: 'oregon',
    unit_type: 'labor_and_delivery',
    from: '2026-01-01',
    map: { 5: { class: 'active', patients: 1 }, 6: { class: 'other', patients: 0.5 } },
  };
  expect(bodies('updateClientModule')).toEqual([{ standard: setting, version: 2 }]);
  expect(bodies('previewStandard').at(-1)).toEqual(setting);
});

test('the preview names the fields that keep shifts from being rated, and waits until a change is complete', async () => {
  const { bodies } = openStandard();
  await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'Standard' }), 'Oregon');
  expect(
    screen.getByText('Complete the form to see what it would have said about the last year.'),
  ).toBeDefined();
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Unit type' }), 'Labor and delivery');
  expect(
    await screen.findByText(
      '11 shifts cannot be rated, because fields with patients are not mapped: Latent labor (11 shifts).',
    ),
  ).toBeDefined();
  expect(screen.getByText('98.0% of the rated shifts had enough RNs for the entered counts.')).toBeDefined();
  expect(bodies('previewStandard')).toHaveLength(1);
});

test('a hospital types in the classes of its own plan', async () => {
  const { bodies } = openStandard();
  await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'Standard' }), 'Own plan');
  await userEvent.type(screen.getByRole('textbox', { name: 'Name of class 1' }), 'Active labor');
  await userEvent.click(screen.getByRole('button', { name: 'Add Class' }));
  await userEvent.click(screen.getByRole('button', { name: 'Add Class' }));
  await userEvent.type(screen.getByRole('textbox', { name: 'Name of class 2' }), 'Nobody');
  await userEvent.type(screen.getByRole('textbox', { name: 'Name of class 3' }), 'Birth');
  await userEvent.selectOptions(
    screen.getByRole('combobox', { name: 'Most patients of class 3' }),
    '2 RNs for a patient',
  );
  await userEvent.click(screen.getByRole('button', { name: 'Remove class 2' }));
  await userEvent.click(screen.getByRole('radio', { name: 'The strictest class of an RN counts' }));
  await userEvent.type(screen.getByRole('textbox', { name: 'Required share, %' }), '80');
  const floor = screen.getByRole('textbox', { name: 'Fewest RNs' });
  await userEvent.clear(floor);
  await userEvent.type(floor, '2');
  await userEvent.click(screen.getByRole('button', { name: 'Apply Suggestion' }));
  await save();
  await screen.findByText('Saved. It counts from 11/14/2026 on.');
  expect(bodies('updateClientModule')[0].standard).toEqual({
    pack: 'own_plan',
    unit_type: null,
    from: '2026-11-14',
    classes: [
      { id: 'class_1', name: 'Active labor', max: 1 },
      { id: 'class_3', name: 'Birth', max: 0.5 },
    ],
    mix: 'strict',
    floor: 2,
    required_share: 80,
    map: { 5: { class: 'class_1', patients: 1 } },
  });
});

test('a law with a share of its own asks for none, and names its efforts and the dates of its reports', async () => {
  openStandard();
  await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'Standard' }), 'Washington');
  expect(screen.queryByRole('textbox', { name: 'Required share, %' })).toBeNull();
  const figures = card('Washington: Figures');
  expect(figures.getByText('80% of the rated shifts')).toBeDefined();
  expect(figures.getByText('January 31 and July 31')).toBeDefined();
  expect(figures.getByText(/Asked people who are working; .* Agency\./)).toBeDefined();
  expect(figures.getByRole('link', { name: 'Say which of your red flag actions they are' })).toBeDefined();
});

test('what Parity does not know, and the sources with their dates, are above the button', async () => {
  openStandard();
  await chooseOregon();
  const unknown = screen.getByRole('region', { name: 'What Parity Does Not Know' });
  expect(unknown.textContent).toContain('not which RN has which patients');
  expect(unknown.textContent).toContain('a charge nurse included. Some laws do not count her.');
  expect(unknown.textContent).toContain('ORS 441.765, up to (2)(k): the legal text, read on 11/18/2026');
  const button = screen.getByRole('button', { name: 'Save Standard' });
  expect(unknown.compareDocumentPosition(button)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  expect(document.body.textContent?.toLowerCase()).not.toContain('complian');
});

test('the form says which settings a date replaces, and the history names each with its date', async () => {
  openStandard(following(oregon('2026-01-01'), { pack: null, from: '2026-03-01' }, oregon('2027-01-01')));
  fireEvent.change(await screen.findByLabelText('Counts from'), { target: { value: '2026-02-01' } });
  expect(screen.getByText('Takes the place of the settings from 3/1/2026 and 1/1/2027 on.')).toBeDefined();
  const entries = within(screen.getByRole('list', { name: 'Settings, newest first' })).getAllByRole(
    'listitem',
  );
  expect(entries.map(entry => entry.textContent)).toEqual([
    'From 1/1/2027Oregon, labor and delivery (to come)1 field counts, 1 does not',
    'From 3/1/2026No standard (in force)',
    'From 1/1/2026Oregon, labor and delivery1 field counts, 1 does not',
  ]);
});

test('ending the standard asks first, and the form begins again', async () => {
  const settings = following(oregon('2026-01-01'));
  const { bodies, stored } = openStandard(settings, {
    updateClientModule: () => ({
      body: {
        ...stored,
        standard: null,
        standard_history: [...settings.standard_history, { pack: null, from: '2026-11-14' }],
        version: 3,
      },
    }),
  });
  await userEvent.click(await screen.findByRole('button', { name: 'End Standard' }));
  const question = within(await screen.findByRole('dialog', { name: 'End Standard' }));
  expect(bodies('updateClientModule')).toEqual([]);
  await userEvent.click(question.getByRole('button', { name: 'End Standard' }));
  await waitFor(() =>
    expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Standard' }).value).toBe(''),
  );
  expect(bodies('updateClientModule')).toEqual([{ standard: null, version: 2 }]);
});

test('leaving with changes asks first', async () => {
  openStandard();
  await chooseOregon();
  await userEvent.click(screen.getByRole('link', { name: 'Labor & Delivery' }));
  const question = within(await screen.findByRole('dialog', { name: 'This standard is not saved' }));
  await userEvent.click(question.getByRole('button', { name: 'Keep Editing' }));
});

test('the standard can be saved without a preview', async () => {
  const { bodies } = openStandard({}, { previewStandard: () => ({ status: 500, body: { detail: 'x' } }) });
  await chooseOregon();
  await screen.findByText(/is not known now\. You can still save it\.$/);
  await save();
  await waitFor(() => expect(bodies('updateClientModule')).toHaveLength(1));
});
