// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import type { RedFlag } from '#contract/red-flags/red-flags.ts';
import { useAuthState } from '#web/lib/auth/auth-context.ts';
import { currentModule } from '#web/lib/auth/session.ts';
import { asNurse, createDay, createShift } from '#web/testing/days.ts';
import type { FakeAnswers } from '#web/testing/fake-server.ts';
import { expectFocus } from '#web/testing/focus.ts';
import { people } from '#web/testing/people.ts';
import { renderPart } from '#web/testing/render-part.tsx';
import { date, startDay } from '../testing/render-day.ts';
import { RedFlags } from './red-flags.tsx';
import { ahead, answerFlags, createFlag, missing, renderFlags } from './testing.ts';

beforeEach(startDay);

async function openPanel(flag: RedFlag, server: FakeAnswers = {}) {
  const app = renderPart(<FlagsOfModule />, {
    address: toPanel(flag),
    path: '/dashboard/:date',
    state: asNurse(people.nurse),
    server: { ...answerFlags(() => [flag]), ...server },
  });
  return { ...app, ...(await findPanel(flag, app)) };
}

/** Opens the panel over its day. */
async function openPanelOnDay(flag: RedFlag, server: FakeAnswers = {}) {
  const app = renderFlags([flag], { address: toPanel(flag), ...server });
  return { ...app, ...(await findPanel(flag, app)) };
}

const toPanel = ({ window }: RedFlag) => `/dashboard/${date}?module=10&flag=${window}`;

function FlagsOfModule() {
  const module = currentModule(useAuthState()) ?? expect.fail('there is no module');
  return <RedFlags module={module} date={date} today={date} />;
}

async function findPanel({ label }: RedFlag, { sent }: Pick<ReturnType<typeof renderPart>, 'sent'>) {
  const dialog = await screen.findByRole('dialog', { name: `Red flag: ${label} today` });
  const bodies = (name: 'updateRedFlag' | 'addRedFlagAction') =>
    sent(name).map(({ body }) => JSON.parse(String(body)));
  return { dialog, panel: within(dialog), bodies };
}

const me = { id: 1, name: 'Ann Lee', is_active: true };
const takenByMe = createFlag({
  status: 'acknowledged',
  owner: me,
  acknowledged_at: '2026-11-14T21:58:00Z',
  trail: [
    { at: '2026-11-14T21:35:00Z', event: 'opened', by_name: 'Dana Reyes' },
    { at: '2026-11-14T21:58:00Z', event: 'taken', by_name: 'Ann Lee' },
  ],
  version: 2,
});

/** The flag with one more step. */
function addStep(flag: RedFlag, step: RedFlag['trail'][number]): RedFlag {
  return { ...flag, trail: [...flag.trail, step], version: flag.version + 1 };
}

test('the panel says what is missing, by which rules, who owns it and since when', async () => {
  const { panel } = await openPanel(createFlag());
  const facts = panel.getByRole('region', { name: 'Facts' }).textContent;
  expect(facts).toContain('1.2 RNs shortNot takenWorking8.2Needed9.4Minimum9.0');
  expect(facts).toContain('Why1.2 RNs fewer than neededBelow the minimum of 9.0 RNs');
  expect(facts).toContain('Assigned toDana Reyes, who saved the shift');
  expect(facts).toContain('Since11/14/2026 3:35 pm');
});

const standard = {
  pack: 'oregon',
  version: 1,
  required: 10,
  direct: 9,
  state: 'short' as const,
  classes: { active: 10 },
  unmapped: [],
  left_out: 0,
};

async function readFacts(judged: typeof standard) {
  const shifts = [createShift({ date, window: 900, rnActual: 9.5, standard: judged })];
  const { panel } = await openPanelOnDay(createFlag({ rn_actual: 9.5, reasons: ['standard'] }), {
    getShifts: () => ({ body: createDay(date, shifts) }),
  });
  return panel.getByRole('region', { name: 'Facts' }).textContent;
}

test('a flag that the staffing standard alone raised names the RNs that it requires beside the target', async () => {
  expect(await readFacts(standard)).toContain(
    'Short of the staffing standardNot takenWorking9.5Target9.4Minimum9.0Required10.0WhyFewer RNs than the staffing standard requiresAssigned',
  );
});

test('a flag of a shift with patients whom the standard leaves out says how many', async () => {
  expect(await readFacts({ ...standard, left_out: 8 })).toContain(
    'requiresThe standard: 10 required for 10 patients; 8 patients not covered',
  );
});

test('a coming window has what is foreseen, and what was tried can be said', async () => {
  const { panel } = await openPanel(createFlag(ahead));
  const facts = panel.getByRole('region', { name: 'Facts' }).textContent;
  expect(facts).toContain('Probably 2.6 RNs shortNot taken');
  expect(facts).toContain('Why9.6 RNs expected, 7.0 scheduled: 83% chance of being short');
  expect(facts).not.toContain('Working');
  expect(panel.getByRole('region', { name: 'What was tried' })).toBeDefined();
});

test('a short shift that was foreseen has what was foreseen, too', async () => {
  const { panel } = await openPanel(createFlag({ foreseen: ahead.foreseen ?? null }));
  const facts = panel.getByRole('region', { name: 'Facts' }).textContent;
  expect(facts).toContain('1.2 RNs short');
  expect(facts).toContain('Foreseen9.6 RNs expected, 7.0 scheduled: 83% chance of being short');
});

test('an owner who lost the access is named as such while the flag is pending', async () => {
  const gone = { id: 8, name: 'Carl Ward', is_active: false };
  const { panel } = await openPanel({ ...takenByMe, owner: gone });
  expect(panel.getByText('Carl Ward (no longer has access)')).toBeDefined();
  expect(panel.getByRole('button', { name: 'Take it over' })).toBeDefined();
});

test('the owner of a resolved flag is named, with access or without', async () => {
  const gone = { id: 8, name: 'Carl Ward', is_active: false };
  const { panel } = await openPanel({ ...takenByMe, status: 'resolved', owner: gone });
  expect(panel.getByText('Carl Ward')).toBeDefined();
});

test('a window without data offers its form first, and nothing to try', async () => {
  const { panel } = await openPanel(createFlag(missing));
  const link = panel.getByRole('link', { name: 'Add data for 11:00' });
  expect(link.getAttribute('href')).toBe(`/dashboard/${date}?module=10&window=660`);
  await expectFocus(() => link);
  expect(panel.queryByRole('region', { name: 'What was tried' })).toBeNull();
});

test('one press takes the flag, and the focus moves to the message', async () => {
  const { panel, bodies } = await openPanel(createFlag(), { updateRedFlag: () => ({ body: takenByMe }) });
  await userEvent.click(panel.getByRole('button', { name: 'Take it' }));
  const message = await panel.findByText('You have taken it.');
  await expectFocus(() => message);
  expect(bodies('updateRedFlag')).toEqual([{ status: 'acknowledged', version: 1 }]);
  expect(panel.queryByRole('button', { name: /^Take it/ })).toBeNull();
});

test('a flag that a colleague took first is shown as theirs, and can be taken over', async () => {
  const theirs = { ...takenByMe, owner: { id: 8, name: 'Carl Ward', is_active: true } };
  const answers = [
    {
      status: 409,
      body: {
        detail: 'Changed.',
        changed_by: 'Carl Ward',
        changed_at: '2026-11-14T21:58:00Z',
        current: theirs,
      },
    },
    { body: { ...takenByMe, version: 3 } },
  ];
  const { panel, bodies } = await openPanel(createFlag(), {
    updateRedFlag: () => answers.shift() ?? expect.fail('a third call'),
  });
  await userEvent.click(panel.getByRole('button', { name: 'Take it' }));
  expect((await panel.findByRole('alert')).textContent).toContain(
    'Carl Ward changed this red flag on 11/14/2026 3:58 pm',
  );
  expect(panel.getByRole('region', { name: 'Facts' }).textContent).toContain('Assigned toCarl Ward');
  await userEvent.click(panel.getByRole('button', { name: 'Take it over' }));
  await panel.findByText('You have taken it.');
  expect(bodies('updateRedFlag').map(({ version }) => version)).toEqual([1, 2]);
});

test('the actions are the hospital’s, in its order; an answer stores one with its RNs', async () => {
  const tried = { action: 'Agency', result: 'partly', rns: 1.5, at: '2026-11-14T21:59:00Z' } as const;
  const { panel, bodies } = await openPanel(takenByMe, {
    addRedFlagAction: () => ({
      body: addStep(
        { ...takenByMe, actions: [{ ...tried, by: 'Ann Lee' }] },
        { event: 'tried', by_name: 'Ann Lee', ...tried },
      ),
    }),
  });
  const list = panel.getByRole('region', { name: 'What was tried' });
  await panel.findByRole('button', { name: 'Agency' });
  expect(
    within(list)
      .getAllByRole('button')
      .map(button => button.textContent),
  ).toEqual(['Float pool', 'Agency']);
  await userEvent.click(panel.getByRole('button', { name: 'Agency' }));
  const question = within(await panel.findByRole('group', { name: 'Did “Agency” help?' }));
  await expectFocus(() => question.getByRole('button', { name: 'Helped' }));
  await userEvent.type(question.getByRole('textbox', { name: 'RNs it brought (optional)' }), '1.5');
  await userEvent.click(question.getByRole('button', { name: 'Partly' }));
  expect(await panel.findByText('Agency: helped partly, 1.5 RNs')).toBeDefined();
  expect(bodies('addRedFlagAction')).toEqual([{ action: 'Agency', result: 'partly', rns: 1.5 }]);
  expect(panel.queryByRole('group', { name: 'Did “Agency” help?' })).toBeNull();
  await expectFocus(() => panel.getByRole('button', { name: 'Tried: Agency' }));
});

const helpedBefore = [
  { action: 'Agency', tries: 32, helped: 24, rns: 1.2 },
  { action: 'Removed by the owner', tries: 9, helped: 9, rns: null },
  { action: 'Float pool', tries: 0, helped: 0, rns: null },
];

test('what helped most often is offered first, with its figures, as far as the hospital lists it', async () => {
  const { panel, sent } = await openPanel(takenByMe, { listWhatHelped: () => ({ body: helpedBefore }) });
  await panel.findByRole('button', { name: 'Agency helped in 24 of 32 tries' });
  const list = within(panel.getByRole('region', { name: 'What was tried' })).getAllByRole('button');
  expect(list.map(({ textContent }) => textContent)).toEqual([
    'Agency helped in 24 of 32 tries',
    'Float pool',
  ]);
  expect(sent('listWhatHelped').map(({ path }) => path)).toEqual(['/api/red_flags/what_helped/?module=10']);
});

test('the actions have the hospital’s order if the server cannot say what helped', async () => {
  const { panel } = await openPanel(takenByMe, { listWhatHelped: () => ({ status: 500, body: null }) });
  await panel.findByRole('button', { name: 'Float pool' });
  expect(panel.getByRole('button', { name: 'Agency' })).toBeDefined();
});

test('one tap on an action takes a flag that nobody has taken, and the answer is stored after that', async () => {
  const { panel, bodies, fetched } = await openPanel(createFlag(), {
    updateRedFlag: () => ({ body: takenByMe }),
    addRedFlagAction: () => ({ body: { ...takenByMe, version: 3 } }),
  });
  await userEvent.click(await panel.findByRole('button', { name: 'Agency' }));
  await userEvent.click(await panel.findByRole('button', { name: 'Helped' }));
  await waitFor(() => expect(bodies('addRedFlagAction')).toHaveLength(1));
  expect(bodies('updateRedFlag')).toEqual([{ status: 'acknowledged', version: 1 }]);
  const methods = fetched.mock.calls.map(([, init]) => init?.method).filter(method => method !== 'GET');
  expect(methods.slice(-2)).toEqual(['PATCH', 'POST']);
  expect(panel.getByText('You have taken it.')).toBeDefined();
});

test('a tap on an action leaves the flag with the colleague who has taken it', async () => {
  const carl = { id: 8, name: 'Carl Ward', is_active: true };
  const { panel, bodies } = await openPanel({ ...takenByMe, owner: carl });
  await userEvent.click(await panel.findByRole('button', { name: 'Agency' }));
  await panel.findByRole('group', { name: 'Did “Agency” help?' });
  expect(bodies('updateRedFlag')).toEqual([]);
});

test('a flag is handed to a person of the module, who then has it', async () => {
  const carl = { id: 8, name: 'Carl Ward', is_active: true };
  const { panel, bodies } = await openPanel(createFlag(), {
    listRedFlagPeople: () => ({
      body: {
        results: [
          { id: 1, name: 'Ann Lee' },
          { id: 8, name: 'Carl Ward' },
        ],
        count: 2,
      },
    }),
    updateRedFlag: () => ({ body: { ...takenByMe, owner: carl } }),
  });
  await userEvent.click(panel.getByRole('button', { name: 'Hand it over' }));
  const field = await panel.findByRole('combobox', { name: 'Hand over to' });
  await expectFocus(() => field);
  expect(within(field).queryByRole('option', { name: 'Ann Lee' })).toBeNull();
  await userEvent.selectOptions(field, 'Carl Ward');
  await userEvent.click(panel.getByRole('button', { name: 'Hand Over' }));
  await expectFocus(() => panel.getByText('Handed over to Carl Ward.'));
  expect(bodies('updateRedFlag')).toEqual([{ status: 'acknowledged', owner: 8, version: 1 }]);
  expect(panel.getByRole('region', { name: 'Facts' }).textContent).toContain('Assigned toCarl Ward');
});

test('a number of RNs that is no number has its message beside the field, and nothing is sent', async () => {
  const { panel, sent } = await openPanel(takenByMe);
  await userEvent.click(await panel.findByRole('button', { name: 'Float pool' }));
  const field = await panel.findByRole('textbox', { name: 'RNs it brought (optional)' });
  await userEvent.type(field, 'two');
  await userEvent.click(panel.getByRole('button', { name: 'Helped' }));
  await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'));
  expect(panel.getByText("Hmm, that number doesn't look right.")).toBeDefined();
  expect(sent('addRedFlagAction')).toHaveLength(0);
});

test('resolving stores outcome and note, and closes the panel', async () => {
  const { panel, bodies, location } = await openPanelOnDay(takenByMe, {
    updateRedFlag: body => ({
      body: { ...takenByMe, ...body, version: 3, resolved_at: '2026-11-14T22:00:00Z' } as RedFlag,
    }),
  });
  await userEvent.type(panel.getByRole('textbox', { name: 'Outcome' }), 'Staffed');
  await userEvent.type(panel.getByRole('textbox', { name: /^Note/ }), 'One RN came.');
  await userEvent.click(panel.getByRole('button', { name: 'Resolve' }));
  await waitFor(() => expect(location()).toBe(`/dashboard/${date}?module=10`));
  expect(bodies('updateRedFlag')).toEqual([
    { outcome: 'Staffed', note: 'One RN came.', status: 'resolved', version: 2 },
  ]);
  const mark = await screen.findByRole('link', { name: /: Resolved$/ });
  await expectFocus(() => mark);
});

test('nothing that was typed without a connection is lost, and the next try stores it', async () => {
  let isConnected = false;
  const { panel, bodies } = await openPanel(takenByMe, {
    updateRedFlag: body => {
      if (!isConnected) throw new TypeError('Failed to fetch');
      return { body: { ...takenByMe, note: body?.note ?? '', version: 3 } };
    },
  });
  const note = panel.getByRole<HTMLTextAreaElement>('textbox', { name: /^Note/ });
  await userEvent.type(note, 'Called the float pool.');
  await userEvent.click(panel.getByRole('button', { name: 'Save Note' }));
  expect((await panel.findByRole('alert')).textContent).toContain("you aren't connected to the internet");
  expect(note.value).toBe('Called the float pool.');
  isConnected = true;
  await userEvent.click(panel.getByRole('button', { name: 'Save Note' }));
  await waitFor(() => expect(panel.queryByRole('alert')).toBeNull());
  expect(bodies('updateRedFlag').map(({ note }) => note)).toEqual([
    'Called the float pool.',
    'Called the float pool.',
  ]);
});

test('a note that a colleague wrote meanwhile is shown before it is replaced', async () => {
  const theirs = { ...takenByMe, note: 'Agency has nobody.', version: 3 };
  const answers = [
    { status: 409, body: { detail: 'Changed.', changed_by: 'Carl Ward', changed_at: null, current: theirs } },
    { body: { ...theirs, note: 'Mine.', version: 4 } },
  ];
  const { panel, bodies } = await openPanel(takenByMe, {
    updateRedFlag: () => answers.shift() ?? expect.fail('a third call'),
  });
  const note = panel.getByRole<HTMLTextAreaElement>('textbox', { name: /^Note/ });
  await userEvent.type(note, 'Mine.');
  await userEvent.click(panel.getByRole('button', { name: 'Save Note' }));
  expect((await panel.findByRole('alert')).textContent).toContain('what you typed is kept');
  expect(panel.getByText('Stored meanwhile: Agency has nobody.')).toBeDefined();
  expect(note.value).toBe('Mine.');
  await userEvent.click(panel.getByRole('button', { name: 'Save Note' }));
  await waitFor(() => expect(panel.queryByText(/^Stored meanwhile/)).toBeNull());
  expect(bodies('updateRedFlag').map(({ version }) => version)).toEqual([2, 3]);
});

test('a withdrawn flag is read-only and has its trail, with names', async () => {
  const tried = { action: 'Float pool', result: 'no', rns: null } as const;
  const trail: RedFlag['trail'] = [
    ...takenByMe.trail,
    { at: '2026-11-14T21:58:30Z', event: 'handed over', by_name: 'Ann Lee', to_name: 'Carl Ward' },
    { at: '2026-11-14T21:59:00Z', event: 'tried', by_name: 'Carl Ward', ...tried },
    { at: '2026-11-14T22:00:00Z', event: 'withdrawn', by_name: 'Ann Lee' },
  ];
  const { panel } = await openPanel(createFlag({ ...takenByMe, status: 'withdrawn', trail }));
  const steps = within(panel.getByRole('region', { name: 'What happened' })).getAllByRole('listitem');
  expect(steps.map(({ textContent }) => textContent?.replace(/11\/14.*/, ''))).toEqual([
    'Opened · Dana Reyes',
    'Taken · Ann Lee',
    'Handed over to Carl Ward · Ann Lee',
    'Float pool: did not help · Carl Ward',
    'Withdrawn: the shift is no longer short · Ann Lee',
  ]);
  expect(panel.queryAllByRole('textbox')).toEqual([]);
  expect(panel.getAllByRole('button').map(button => button.getAttribute('aria-label'))).toEqual(['Close']);
});
