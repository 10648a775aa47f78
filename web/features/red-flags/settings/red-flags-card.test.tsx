import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import type { ClientModule } from '#contract/clients/modules.ts';
import { defaultRedFlagRules, noRedFlagRules, type RedFlagRules } from '#domain/red-flags/flag-rules.ts';
import type { FakeAnswers } from '#web/testing/fake-server.ts';
import { createOwnerWithReasons } from '#web/testing/people.ts';
import { renderApp } from '#web/testing/render-app.tsx';

const figures = { shifts: 2079, flagged: 41, windows: 2190, missing: 111 };

function open(settings: Partial<ClientModule> = {}, server: FakeAnswers = {}) {
  const { client, ...state } = createOwnerWithReasons();
  if (!client) return expect.fail('no hospital');
  const rules = { red_flag_rules: defaultRedFlagRules };
  const modules = client.modules.map(module => ({ ...module, ...rules, ...settings }));
  const owner = { ...state, client: { ...client, modules } };
  const [stored] = modules;
  if (!stored) return expect.fail('no module');
  const app = renderApp(`/client-settings?tab=${stored.id}`, {
    state: owner,
    server: {
      getState: () => ({ body: owner }),
      listAssessments: () => ({ body: { results: [], count: 0 } }),
      previewRedFlags: () => ({ body: figures }),
      updateClientModule: body => ({ body: { ...stored, ...(body as Partial<ClientModule>), version: 3 } }),
      ...server,
    },
  });
  const bodies = (name: 'previewRedFlags' | 'updateClientModule') =>
    app.sent(name).map(({ body }) => JSON.parse(String(body)));
  return { ...app, previewed: () => bodies('previewRedFlags'), saved: () => bodies('updateClientModule') };
}

async function edit() {
  await userEvent.click(await screen.findByRole('button', { name: 'Edit red flags' }));
  return within(await screen.findByRole('dialog', { name: 'Red Flags' }));
}

const percent = { name: 'Short by a share of the target, %' };
const findCard = async () => screen.findByRole('region', { name: 'Red Flags' });

async function type(field: HTMLElement, text: string) {
  await userEvent.clear(field);
  await userEvent.type(field, text);
}

test('the card lists the active rules and the addresses of the escalation', async () => {
  open({
    red_flag_rules: { ...defaultRedFlagRules, under_percent: 12.5, under_rns: 1 },
    escalation_emails: ['house@lakeside.example'],
  });
  const text = (await findCard()).textContent;
  expect(text).toContain('Short by 12.5% of the target or moreShort by 1 RN or moreBelow the minimum');
  expect(text).toContain('No data 240 minutes after the end');
  expect(text).toContain('Mailed if nobody takes it for 30 minuteshouse@lakeside.example');
});

test('a module without rules and addresses says so', async () => {
  open({ red_flag_rules: noRedFlagRules });
  expect((await findCard()).textContent).toContain('RulesNone yetEscalationNone yet');
});

test('the preview follows the rules in the form before they are saved', async () => {
  const { previewed, saved } = open(
    {},
    {
      previewRedFlags: body => ({
        body: { ...figures, flagged: (body as RedFlagRules).under_percent === 40 ? 9 : 41 },
      }),
    },
  );
  const dialog = await edit();
  expect(
    await dialog.findByText(
      'These rules would have flagged 41 of 2,079 shifts in the last year, and 111 of 2,190 windows without data.',
    ),
  ).toBeDefined();
  await type(dialog.getByRole('textbox', percent), '40');
  await userEvent.click(dialog.getByRole('switch', { name: /^Missing data/ }));
  expect(
    await dialog.findByText('These rules would have flagged 9 of 2,079 shifts in the last year.'),
  ).toBeDefined();
  // Not one call for each key.
  expect(previewed()).toEqual([
    defaultRedFlagRules,
    { ...defaultRedFlagRules, under_percent: 40, missing_after_minutes: null },
  ]);
  expect(saved()).toEqual([]);
});

test('a shift that is short of the standard is flagged once the owner says so', async () => {
  const { saved } = open();
  const dialog = await edit();
  await userEvent.click(dialog.getByRole('switch', { name: /^Short of the staffing standard/ }));
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(saved()).toHaveLength(1));
  const rules = { ...defaultRedFlagRules, standard_short: true };
  expect(saved()).toEqual([{ red_flag_rules: rules, version: 2 }]);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await expect.poll(async () => (await findCard()).textContent).toContain('Short of the staffing standard');
});

test('the preview asks for a correction while a number is wrong, and the server is not asked', async () => {
  const { previewed } = open();
  const dialog = await edit();
  await dialog.findByText(/^These rules would have flagged 41/);
  await type(dialog.getByRole('textbox', percent), '0');
  expect(
    await dialog.findByText('Correct the numbers to see what these rules would have flagged.'),
  ).toBeDefined();
  expect(previewed()).toHaveLength(1);
});

test('the rules can be saved without a preview', async () => {
  const { saved } = open({}, { previewRedFlags: () => ({ status: 500, body: { detail: 'x' } }) });
  const dialog = await edit();
  expect(await dialog.findByText(/^What these rules would have flagged is not known now\./)).toBeDefined();
  await userEvent.click(dialog.getByRole('switch', { name: /^Below the minimum/ }));
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(saved()).toEqual([{ red_flag_rules: { ...defaultRedFlagRules, below_minimum: false }, version: 2 }]);
});

test('a module without shifts has nothing to count', async () => {
  open({}, { previewRedFlags: () => ({ body: { shifts: 0, flagged: 0, windows: 0, missing: 0 } }) });
  const dialog = await edit();
  expect(await dialog.findByText(/^There are no shifts in the last year/)).toBeDefined();
});

test('the escalation is saved without the rules, which would count as set anew', async () => {
  const { saved } = open();
  const dialog = await edit();
  await type(dialog.getByRole('textbox', { name: 'Minutes until a mail is sent' }), '45');
  await userEvent.type(dialog.getByLabelText('Addresses'), 'a@lakeside.example{Enter}b@lakeside.example');
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(saved()).toEqual([
    {
      escalate_after_minutes: 45,
      escalation_emails: ['a@lakeside.example', 'b@lakeside.example'],
      version: 2,
    },
  ]);
  const mailed = 'for 45 minutesa@lakeside.exampleb@lakeside.example';
  await waitFor(async () => expect((await findCard()).textContent).toContain(mailed));
});

test('wrong numbers and addresses have errors beside their fields and are not sent', async () => {
  const { saved } = open();
  const dialog = await edit();
  await userEvent.click(dialog.getByRole('switch', { name: /^Short by a number of RNs/ }));
  const rns = dialog.getByRole('textbox', { name: 'Short by a number of RNs, RNs' });
  await type(rns, '0');
  await type(dialog.getByRole('textbox', { name: 'Minutes until a mail is sent' }), '1.5');
  await userEvent.type(dialog.getByLabelText('Addresses'), 'supervisor');
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await dialog.findByText('Enter a number from 0.1 to 999 with at most 3 decimals.')).toBeDefined();
  expect(rns.getAttribute('aria-invalid')).toBe('true');
  expect(dialog.getByText('Enter a whole number from 1 to 1440.')).toBeDefined();
  expect(dialog.getByText('“supervisor” is not an email address.')).toBeDefined();
  expect(saved()).toEqual([]);
});

test('the rule about coming windows has hours and a chance', async () => {
  const { saved } = open();
  const dialog = await edit();
  const hours = dialog.getByRole<HTMLInputElement>('textbox', { name: 'Probably short, hours' });
  const chance = dialog.getByRole<HTMLInputElement>('textbox', { name: 'Probably short, chance in %' });
  expect([hours.disabled, hours.value, chance.disabled, chance.value]).toEqual([true, '24', true, '70']);
  await userEvent.click(dialog.getByRole('switch', { name: /^Probably short/ }));
  await type(hours, '73');
  await type(chance, '0');
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await dialog.findByText('Enter a whole number from 1 to 72.')).toBeDefined();
  expect(dialog.getByText('Enter a whole number from 1 to 100.')).toBeDefined();
  await type(hours, '48');
  await type(chance, '60');
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(saved()).toEqual([
      { red_flag_rules: { ...defaultRedFlagRules, ahead_hours: 48, ahead_percent: 60 }, version: 2 },
    ]),
  );
  const shown = 'A chance of 60% or more of being short, from 48 hours before the start';
  await waitFor(async () => expect((await findCard()).textContent).toContain(shown));
});

test('the number of a rule that is off is neither checked nor sent', async () => {
  const { saved } = open();
  const dialog = await edit();
  await type(dialog.getByRole('textbox', percent), 'x');
  await userEvent.click(dialog.getByRole('switch', { name: /^Short by a share of the target/ }));
  expect(dialog.getByRole<HTMLInputElement>('textbox', percent).disabled).toBe(true);
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(saved()).toHaveLength(1));
  expect(saved()[0].red_flag_rules.under_percent).toBeNull();
});

test('the server’s reasons are shown beside the number and the addresses', async () => {
  const refused = {
    'red_flag_rules.under_percent': ['Too strict.'],
    'escalation_emails.0': ['Enter a valid email address.'],
  };
  open({}, { updateClientModule: () => ({ status: 400, body: refused }) });
  const dialog = await edit();
  await userEvent.type(dialog.getByLabelText('Addresses'), 'a@b.c');
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await dialog.findByText('Too strict.')).toBeDefined();
  expect(dialog.getByText('Enter a valid email address.')).toBeDefined();
  expect(dialog.getByLabelText('Addresses').getAttribute('aria-invalid')).toBe('true');
});

test('the entry is kept after another owner saved, and saving again replaces theirs', async () => {
  const body = {
    detail: 'x',
    changed_by: 'Rosa Diaz',
    changed_at: '2026-11-14T15:00:00Z',
    current: { version: 7 },
  };
  const answers = [{ status: 409, body }];
  const { saved } = open({}, { updateClientModule: () => answers.shift() ?? { status: 500, body: {} } });
  const dialog = await edit();
  await type(dialog.getByRole('textbox', percent), '30');
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
  expect((await dialog.findByRole('alert')).textContent).toMatch(/^Rosa Diaz changed the settings/);
  expect(dialog.getByRole<HTMLInputElement>('textbox', percent).value).toBe('30');
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(saved().map(({ version }) => version)).toEqual([2, 7]));
});
