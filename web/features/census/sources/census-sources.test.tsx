import { act, fireEvent, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import type { CensusSource } from '#contract/census/census-sources.ts';
import type { AuthState } from '#contract/people/accounts.ts';
import type { FakeAnswers } from '#web/testing/fake-server.ts';
import { people } from '#web/testing/people.ts';
import { renderApp } from '#web/testing/render-app.tsx';

// Rendering all timezones would take most of the time of these tests.
vi.spyOn(Intl, 'supportedValuesOf').mockReturnValue(['America/Chicago']);

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-14T15:00:00Z'), toFake: ['Date'] });
  return () => vi.useRealTimers();
});

const field = (id: number, name: string) => ({
  id,
  name,
  section: 1,
  help: '',
  rns_per_patient: 1,
  order: id,
});
const fields = [field(1, 'Active labor'), field(2, 'Triage')];

/** The first module counts two kinds of patients. */
function withFields(state: AuthState): AuthState {
  const [first, ...others] = state.client?.modules ?? [];
  if (!state.client || !first) throw new Error('no module');
  const sections = [{ id: 1, name: 'Labor', order: 1, fields }];
  const module = { ...first, sections, fields: Object.fromEntries(fields.map(each => [each.id, each])) };
  return { ...state, client: { ...state.client, modules: [module, ...others] } };
}
const owner = withFields(people.owner);
const administrator = withFields(people.administrator);

const any = { location: null, patient_class: null, service: null, observation: null };
const epic: CensusSource = {
  id: 7,
  kind: 'hl7',
  name: 'Epic ADT',
  is_active: true,
  sending_facility: 'LAKESIDE',
  allowed_addresses: [],
  certificate_fingerprint: null,
  base: null,
  token_url: null,
  client_id: null,
  every_minutes: null,
  rules: [
    { ...any, location: 'L&D', observation: { code: 'LABOR', value: 'ACTIVE' }, module: 10, field: 1 },
    { ...any, location: 'L&D', module: 10, field: 2 },
  ],
  version: 3,
  last_message_at: '2026-11-14T14:58:00Z',
  failed_at: null,
  failure: null,
  encounters_ahead: 0,
  traffic: [{ hour: '2026-11-14T14:00:00Z', messages: 12 }],
  unmatched: [{ location: 'ED', patients: 2 }],
};

function open(sources: CensusSource[], state = owner, server: FakeAnswers = {}) {
  const others: FakeAnswers = {
    getState: () => ({ body: state }),
    listClientUsers: () => ({ body: { results: [], count: 0 } }),
    listApiTokens: () => ({ body: { results: [], count: 0 } }),
    listCensusSources: () => ({
      body: { results: sources, count: sources.length, jwks_uri: 'https://parity.example.org/jwks.json' },
    }),
  };
  return renderApp('/client-settings/connections', { state, server: { ...others, ...server } });
}

const findSource = async () => within(await screen.findByRole('region', { name: 'Epic ADT' }));
const listRules = (source: ReturnType<typeof within>) =>
  within(source.getByRole('list', { name: 'Rules of Epic ADT' }))
    .getAllByRole('listitem')
    .map(item => item.textContent);
const message = (code: string) =>
  `MSH|^~\\&|E|LAKESIDE|||20261114||ADT^${code}|1\nEVN||20261114\nPID|1||||Ada^Lovelace\nPV1|1|I|L&D^101||||||||||||||||V1`;

test('a source is shown with its state, messages, uncounted locations and rules in order', async () => {
  open([epic]);
  const source = await findSource();
  expect(source.getByText('Last message 2 minutes ago')).toBeDefined();
  expect(source.getByText('12 messages in 24 hours, at most 12 in an hour')).toBeDefined();
  expect(source.getByRole('list', { name: 'Locations that no rule counts' }).textContent).toContain(
    'ED 2 patients',
  );
  expect(listRules(source)).toEqual([
    '1L&D, LABOR = ACTIVELabor & Delivery: Active labor',
    '2L&DLabor & Delivery: Triage',
  ]);
  expect(source.queryByRole('button', { name: 'Edit Epic ADT' })).toBeNull();
});

test('state and messages refresh twice a minute in the background, and rules that are being changed stay', async () => {
  vi.useFakeTimers({
    now: new Date('2026-11-14T15:00:00Z'),
    toFake: ['Date', 'setInterval', 'clearInterval'],
  });
  let newest = epic;
  const { sent } = open([epic], owner, {
    listCensusSources: () => ({ body: { results: [newest], count: 1, jwks_uri: '' } }),
  });
  const source = await findSource();
  fireEvent.click(source.getByRole('button', { name: 'Delete L&D' }));
  newest = {
    ...epic,
    version: 4,
    last_message_at: '2026-11-14T15:00:20Z',
    traffic: [{ hour: '2026-11-14T15:00:00Z', messages: 40 }],
  };
  await act(() => vi.advanceTimersByTimeAsync(30_000));
  expect(await source.findByText('40 messages in 24 hours, at most 40 in an hour')).toBeDefined();
  expect(source.queryByText('Last message 2 minutes ago')).toBeNull();
  expect(listRules(source)).toHaveLength(1);
  expect(sent('listCensusSources').map(({ background }) => background)).toEqual([false, true]);
});

test('a rule for an uncounted location is added, moved up and saved with the version that was seen', async () => {
  const { sent } = open([epic], owner, {
    updateCensusSource: ({ rules = [] }) => ({ body: { ...epic, rules, version: 4 } }),
  });
  const source = await findSource();
  await userEvent.click(source.getByRole('button', { name: 'Add Rule for ED' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add Rule' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Add Rule' }));
  expect(dialog.getByText('Choose a module.')).toBeDefined();
  fireEvent.change(dialog.getByLabelText('Module'), { target: { value: '10' } });
  fireEvent.change(dialog.getByLabelText('Acuity field'), { target: { value: '2' } });
  await userEvent.click(dialog.getByRole('button', { name: 'Add Rule' }));
  await userEvent.click(await source.findByRole('button', { name: 'Move ED up' }));
  await userEvent.click(source.getByRole('button', { name: 'Delete L&D' }));
  expect(sent('updateCensusSource')).toEqual([]);
  await userEvent.click(source.getByRole('button', { name: 'Save Rules' }));
  expect(JSON.parse(String(sent('updateCensusSource')[0]?.body))).toEqual({
    rules: [epic.rules[0], { ...any, location: 'ED', module: 10, field: 2 }],
    version: 3,
  });
});

test('rules that somebody else changed are named, and the entry is kept', async () => {
  open([epic], owner, {
    updateCensusSource: () => ({
      status: 409,
      body: {
        detail: 'Bo changed this source since you opened it.',
        changed_by: 'Bo',
        changed_at: '2026-11-14T14:59:00Z',
        current: { version: 4 },
      },
    }),
  });
  const source = await findSource();
  await userEvent.click(source.getByRole('button', { name: 'Delete L&D' }));
  await userEvent.click(source.getByRole('button', { name: 'Save Rules' }));
  expect((await source.findByRole('alert')).textContent).toContain('Bo changed the settings');
  expect(listRules(source)).toHaveLength(1);
  await userEvent.click(source.getByRole('button', { name: 'Discard Changes' }));
  expect(listRules(source)).toHaveLength(2);
});

test.each([
  ['tab', 'NICU'],
  ['link', 'People'],
])('leaving with unsaved rules by the %s %s asks first', async (role, name) => {
  open([epic]);
  const source = await findSource();
  await userEvent.click(source.getByRole('button', { name: 'Delete L&D' }));
  await userEvent.click(screen.getByRole(role, { name }));
  const question = within(await screen.findByRole('dialog', { name: 'These rules are not saved' }));
  await userEvent.click(question.getByRole('button', { name: 'Keep Editing' }));
  expect(listRules(source)).toHaveLength(1);
});

test('a pasted message is tried against the rules on the screen, without names and without a call', async () => {
  const { fetched } = open([epic]);
  const source = await findSource();
  const box = source.getByLabelText(/^A message to try/);
  const paste = (value: string) => fireEvent.change(box, { target: { value } });
  const outcome = () => box.closest('section')?.textContent ?? '';
  paste(message('A01'));
  expect(outcome()).toContain('ADT^A01: A patient arrives.');
  expect(outcome()).toContain('Rule 2 counts the patient in Labor & Delivery: Triage.');
  expect(outcome().replace(message('A01'), '')).not.toMatch(/Ada|V1$/);
  await userEvent.click(source.getByRole('button', { name: 'Delete L&D' }));
  expect(outcome()).toContain('No rule matches, so the patient is not counted.');
  paste(message('A05').replace('LAKESIDE', 'OTHER'));
  expect(outcome()).toContain('The message is of the facility OTHER.');
  expect(outcome()).toContain('ADT^A05 changes nothing.');
  paste(message('A01').replaceAll('20261114', '20991114'));
  expect(outcome()).toContain('more than five minutes ahead. It would be refused.');
  paste('PID|1');
  expect(outcome()).toContain('This is not an HL7 message: it does not start with MSH.');
  // The lists of the page may still be loading; nothing else is called.
  const calls = fetched.mock.calls.map(([address, { method = 'GET', body } = {}]) => ({
    address,
    method,
    body,
  }));
  expect(calls.filter(({ method, body }) => method !== 'GET' || body !== undefined)).toEqual([]);
  expect(calls.map(({ address }) => String(address)).join()).not.toMatch(/MSH|ADT|PID/);
});

test('an administrator adds a source, and a taken facility is named beside its field', async () => {
  const taken = 'Another source has this facility already.';
  const { sent } = open([], administrator, {
    createCensusSource: () => ({ status: 400, body: { sending_facility: [taken] } }),
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Add Source' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add Source' }));
  fireEvent.change(dialog.getByLabelText('Name'), { target: { value: 'Epic' } });
  fireEvent.change(dialog.getByLabelText('Sending facility'), { target: { value: 'LAKESIDE' } });
  fireEvent.change(dialog.getByLabelText('Allowed addresses'), { target: { value: '10.1.0.0/16' } });
  await userEvent.click(dialog.getByRole('button', { name: 'Add Source' }));
  expect(await dialog.findByText(taken)).toBeDefined();
  expect(JSON.parse(String(sent('createCensusSource')[0]?.body))).toEqual({
    kind: 'hl7',
    name: 'Epic',
    is_active: true,
    sending_facility: 'LAKESIDE',
    allowed_addresses: ['10.1.0.0/16'],
    certificate_fingerprint: null,
  });
});

test('an administrator deletes a source after a question', async () => {
  const { sent } = open([epic], administrator, { deleteCensusSource: () => ({ body: null }) });
  await userEvent.click((await findSource()).getByRole('button', { name: 'Delete Epic ADT' }));
  const question = within(await screen.findByRole('dialog', { name: 'Delete Source' }));
  await userEvent.click(question.getByRole('button', { name: 'Delete' }));
  expect(sent('deleteCensusSource')[0]?.path).toBe('/api/accounts/census_sources/7/');
});

test('encounters that a FHIR server dates ahead are counted on its card', async () => {
  open([{ ...epic, kind: 'fhir', encounters_ahead: 2 }]);
  const source = await findSource();
  expect(
    source.getByText(/^2 encounters are left out: they begin more than five minutes ahead/),
  ).toBeDefined();
});

test('owners without a source learn what one does and whom to ask', async () => {
  open([]);
  expect(await screen.findByText(/Ask your Parity administrator and your interface team/)).toBeDefined();
});
