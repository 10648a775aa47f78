import { within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import type { RedFlag } from '#contract/red-flags/red-flags.ts';
import { openPanel, openPanelOnDay, takenByMe } from '#web/features/red-flags/board/testing/open-panel.tsx';
import { date, startDay } from '#web/pages/dashboard/testing.ts';
import { createDay, createShift } from '#web/testing/days.ts';
import { expectFocus } from '#web/testing/focus.ts';
import { ahead, createFlag, missing } from './testing/flags.ts';

beforeEach(startDay);

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
