import { MantineProvider } from '@mantine/core';
import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { AuthContext } from '#web/lib/auth/auth-context.ts';
import { expectFocus } from '#web/testing/focus.ts';
import { people } from '#web/testing/people.ts';
import { theme } from '../theme/theme.ts';
import { SearchMultiSelect } from './search-multi-select.tsx';
import { SearchSelect } from './search-select.tsx';
import { ServerForm } from './server-form.tsx';
import { TimezoneField } from './timezone-field.tsx';
import { useServerForm } from './use-server-form.ts';

const submitted = vi.fn();

afterEach(() => {
  cleanup();
  submitted.mockClear();
});

const units = ['Labor', 'Labor Triage', 'NICU'].map(label => ({ value: label.toLowerCase(), label }));

const floors = ['First floor', 'Second floor', 'Third floor'].map((label, index) => ({
  value: String(index + 1),
  label,
}));
const initial = { floor: '1', timezone: 'UTC', units: ['nicu'] };

function TestForm({ hasZone }: { hasZone: boolean }) {
  const form = useServerForm({
    initialValues: initial,
    submit: async values => submitted(values),
  });
  return (
    <ServerForm form={form} submitLabel="Save">
      <SearchSelect
        label="Floor"
        nothingFound="No matching floor"
        data={floors}
        {...form.field('floor')}
        onChange={floor => form.setValue('floor', floor ?? '')}
      />
      {hasZone && <TimezoneField {...form.field('timezone')} />}
      <SearchMultiSelect
        label="Units"
        nothingFound="No matching units"
        data={units}
        {...form.field('units')}
      />
    </ServerForm>
  );
}

function openForm(hasZone = false) {
  render(
    <MantineProvider theme={theme} env="test">
      <AuthContext value={people.owner}>
        <TestForm hasZone={hasZone} />
      </AuthContext>
    </MantineProvider>,
  );
  return {
    user: userEvent.setup(),
    floor: screen.getByRole<HTMLInputElement>('combobox', { name: 'Floor' }),
  };
}

const save = () => screen.getByRole('button', { name: 'Save' });

test('a timezone typed over the old one is chosen with Enter, and the next Enter sends it', async () => {
  const { user } = openForm(true);
  await user.tab();
  await user.tab();
  await user.keyboard('new york{Enter}');
  expect(screen.getByRole<HTMLInputElement>('combobox', { name: 'Timezone' }).value).toBe('America/New York');
  expect(submitted).not.toHaveBeenCalled();
  await user.keyboard('{Enter}');
  expect(submitted).toHaveBeenCalledWith({ ...initial, timezone: 'America/New_York' });
});

describe('a choice', () => {
  test('typed after a click replaces the old one', async () => {
    const { user, floor } = openForm();
    await user.click(floor);
    await user.keyboard('third{Enter}{Enter}');
    expect(submitted).toHaveBeenCalledWith({ ...initial, floor: '3' });
  });

  test('typed as words of one choice is chosen when the field is left', async () => {
    const { user } = openForm();
    await user.tab();
    await user.keyboard('SECOND');
    await user.click(save());
    expect(submitted).toHaveBeenCalledWith({ ...initial, floor: '2' });
  });

  test.each([
    ['Fourth', 'No matching floor.'],
    ['Floor', 'Please choose one of the list.'],
  ])('typed as %s is not sent as the old one: the field says %j', async (text, message) => {
    const { user, floor } = openForm();
    await user.tab();
    await user.keyboard(text);
    await user.click(save());
    expect(screen.getByText(message)).toBeDefined();
    expect(floor.value).toBe(text);
    await expectFocus(() => floor);
    await user.keyboard('{Escape}{Enter}');
    expect(submitted).not.toHaveBeenCalled();
    await user.clear(floor);
    await user.keyboard('third{Enter}{Enter}');
    expect(submitted).toHaveBeenCalledWith({ ...initial, floor: '3' });
  });

  test('that matches nothing has its message when Enter is pressed in the field', async () => {
    const { user } = openForm();
    await user.tab();
    await user.keyboard('First floorFourth{Enter}');
    expect(screen.getByText('No matching floor.')).toBeDefined();
    expect(submitted).not.toHaveBeenCalled();
  });
});

describe('one of several choices', () => {
  const field = () => screen.getByRole('combobox', { name: 'Units' });

  test('typed by its words is added with Enter, and by its whole name when the field is left', async () => {
    const { user } = openForm();
    await user.type(field(), 'triage{Enter}');
    await user.type(field(), 'labor');
    await user.click(save());
    expect(submitted).toHaveBeenCalledWith({ ...initial, units: ['nicu', 'labor triage', 'labor'] });
  });

  test('that matches nothing stays with a message, and the form is not sent without it', async () => {
    const { user } = openForm();
    await user.type(field(), 'Nurrsery');
    await user.click(save());
    expect(screen.getByText('No matching units.')).toBeDefined();
    expect(submitted).not.toHaveBeenCalled();
    await user.clear(field());
    await user.click(save());
    expect(submitted).toHaveBeenCalledWith(initial);
  });
});
