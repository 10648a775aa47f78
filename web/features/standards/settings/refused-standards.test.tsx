// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fillThisOut } from '#web/lib/api/messages.ts';
import { following, oregon } from './testing/examples.ts';
import { classOf, openStandard, save } from './testing/open-standard.ts';

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-14T15:00:00Z'), toFake: ['Date'] });
});
afterEach(() => {
  vi.useRealTimers();
});

const other = 'Other';

test('a unit type that is not chosen has an error beside it, and nothing is sent', async () => {
  const { bodies } = openStandard();
  await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'Standard' }), 'Oregon');
  await save();
  const unit = screen.getByRole('combobox', { name: 'Unit type' });
  expect(unit.getAttribute('aria-invalid')).toBe('true');
  expect(screen.getByText(fillThisOut)).toBeDefined();
  expect(document.activeElement).toBe(unit);
  expect(bodies('updateClientModule')).toEqual([]);
});

test('patients outside the limits have an error beside the field, and nothing is sent', async () => {
  const { bodies } = openStandard(following(oregon('2026-01-01')));
  const patients = await screen.findByRole('textbox', { name: 'Patients for each count of Active labor' });
  await userEvent.clear(patients);
  await userEvent.type(patients, '11');
  await save();
  expect(screen.getByText('Enter a number from 0.001 to 10 with at most 3 decimals.')).toBeDefined();
  expect(patients.getAttribute('aria-invalid')).toBe('true');
  expect(bodies('updateClientModule')).toEqual([]);
});

test('the server’s reason is shown beside the field that it is about, until it is changed', async () => {
  openStandard(following(oregon('2026-01-01')), {
    updateClientModule: () => ({
      status: 400,
      body: { 'standard.map.5.patients': ['Ensure this value is less than or equal to 10.'] },
    }),
  });
  const patients = await screen.findByRole('textbox', { name: 'Patients for each count of Active labor' });
  await save();
  expect(await screen.findByText('Ensure this value is less than or equal to 10.')).toBeDefined();
  expect(patients.getAttribute('aria-invalid')).toBe('true');
  expect(screen.getByText('Please check your entries.')).toBeDefined();
  await userEvent.type(patients, '0');
  expect(screen.queryByText('Ensure this value is less than or equal to 10.')).toBeNull();
});

test('an owner is told that another one changed the settings, and saves over them', async () => {
  const versions: unknown[] = [];
  const { stored } = openStandard(following(oregon('2026-01-01')), {
    updateClientModule: body => {
      versions.push(body.version);
      if (versions.length > 1) return { body: { ...stored, version: 7 } };
      return {
        status: 409,
        body: {
          detail: 'Bob Ray changed this module since you opened it.',
          changed_by: 'Bob Ray',
          changed_at: '2026-11-14T14:05:00Z',
          current: { version: 6 },
        },
      };
    },
  });
  await screen.findByRole('combobox', { name: 'Standard' });
  await userEvent.selectOptions(classOf('Latent labor'), other);
  await save();
  expect(await screen.findByText(/^Bob Ray changed the settings .* Your entry is kept/)).toBeDefined();
  expect(classOf('Latent labor').value).toBe('other');
  await save();
  await screen.findByText('Saved. It counts from 11/14/2026 on.');
  expect(versions).toEqual([2, 6]);
});
