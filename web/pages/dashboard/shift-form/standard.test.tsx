// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { ClientModule } from '#contract/clients/modules.ts';
import type { CalculatedShift } from '#contract/shifts/shifts.ts';
import { connection } from '#web/lib/offline/connection.ts';
import { startFakeServer } from '#web/testing/fake-server.ts';
import { field, openForm } from './testing/open-form.tsx';
import { buildDay, buildShift, createNurse, date } from './testing/shift-form-fixtures.ts';

const oregon = {
  pack: 'oregon',
  unit_type: 'labor_and_delivery',
  from: date,
  map: {
    1: { class: 'other', patients: 1 },
    2: { class: 'other', patients: 1 },
    3: { class: 'active', patients: 1 },
    4: null,
  },
};
const withOregon = {
  standard: oregon,
  standard_history: [oregon],
  standard_names: { oregon: 'Oregon' },
} satisfies Partial<ClientModule>;

const result = () => screen.getByRole('region', { name: 'Result' });

/** Three in active labor and two others, one of whom has no RN to share. */
const counts = { 1: 1, 2: 2, 3: 3, 4: 0 };
const day = buildDay([buildShift({ window: 900, acuity_counts: counts, rn_actual: 5 })]);

test('the result says what the standard requires, and follows each key without a connection', async () => {
  connection.set(false);
  const { user } = openForm(day, 900, createNurse(withOregon));
  await screen.findByRole('textbox', { name: 'RNs actual' });
  expect(result().textContent).toContain('Oregon: 5 required, 5 here');
  await user.type(field('RNs actual'), '{Backspace}4.9');
  expect(result().textContent).toContain('▼ Oregon: 5 required, 4 here');
  await user.type(field('Oxytocin'), '{Backspace}x');
  expect(result().textContent).not.toContain('Oregon');
  connection.set(true);
});

test('a module without a standard on the date has no line about one', async () => {
  openForm(day, 900, createNurse({ ...withOregon, standard_history: [{ ...oregon, from: '2026-11-15' }] }));
  await screen.findByRole('textbox', { name: 'RNs actual' });
  expect(result().textContent).not.toContain('Oregon');
  expect(screen.getByRole('button', { name: 'Why this target?' })).toBeDefined();
});

async function explain(rnActual: number, changes: Partial<ClientModule> = withOregon, birth = 0) {
  const acuity_counts = { ...counts, 4: birth };
  const shift = buildShift({ window: 900, acuity_counts, rn_actual: rnActual });
  const { user } = openForm(buildDay([shift]), 900, createNurse(changes));
  await user.click(await screen.findByRole('button', { name: 'Why these numbers?' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Why these numbers' }));
  const section = dialog.getByRole('region');
  const rows = within(section).queryAllByRole('row');
  return { dialog, section, rows: rows.map(row => row.textContent) };
}

test('the explanation has each class with its RNs, and the places that are left', async () => {
  const { section, rows } = await explain(6);
  expect(section.getAttribute('aria-label')).toBe('Oregon: enough RNs for the entered counts');
  expect(rows).toEqual([
    'PatientsCountRNsPlaces left',
    'Active labor, or any stage with complications1 patient per RN331',
    'Other2 patients per RN323',
    'Required5',
    'Here6',
    'Difference+1',
  ]);
  expect(section.textContent).not.toContain('patients not covered');
  expect(section.textContent).toContain('ORS 441.765, up to (2)(k): the legal text, read on 11/18/2026');
});

test('a shift that is short has no places left', async () => {
  const { section, rows } = await explain(4);
  expect(section.getAttribute('aria-label')).toBe('Oregon: 1 short');
  expect(rows).toEqual([
    'PatientsCountRNs',
    'Active labor, or any stage with complications1 patient per RN33',
    'Other2 patients per RN32',
    'Required5',
    'Here4',
    'Difference−1',
  ]);
});

test('a shift with patients whom the standard leaves out says so, and has no places left', async () => {
  const { section, rows } = await explain(6, withOregon, 2);
  expect(result().textContent).toContain('Oregon: 6 here, 5 required for 6 patients; 2 patients not covered');
  expect(section.getAttribute('aria-label')).toBe(
    'Oregon: enough RNs for the patients that the standard names; 2 patients not covered',
  );
  expect(rows[0]).toBe('PatientsCountRNs');
  expect(section.textContent).toContain(
    '2 patients not covered: Birth. RNs of patients whom the standard does not name count, too.',
  );
  expect(section.textContent).not.toMatch(/places left/i);
});

test('classes of another unit type have their own RNs', async () => {
  const map = { ...oregon.map, 4: { class: 'antepartum/patient', patients: 1 } };
  const { rows } = await explain(6, { ...withOregon, standard_history: [{ ...oregon, map }] }, 7);
  expect(rows).toEqual([
    'PatientsCountRNs',
    'Active labor, or any stage with complications1 patient per RN33',
    'Other2 patients per RN32',
    'Antepartum6 patients per RN72',
    'Required7',
    'Here6',
    'Difference−1',
  ]);
});

test('the explanation names the fields that keep a shift from being rated', async () => {
  const { 2: _, ...map } = oregon.map;
  const { section, rows } = await explain(6, { ...withOregon, standard_history: [{ ...oregon, map }] });
  expect(section.getAttribute('aria-label')).toBe('Oregon: not rated');
  expect(rows).toEqual([]);
  expect(section.textContent).toContain('The settings do not say how the standard counts Observation.');
});

test('patients in free places of other RNs are named where the mix allows them', async () => {
  const california = {
    ...oregon,
    pack: 'california',
    unit_type: 'perinatal',
    map: {
      ...oregon.map,
      1: { class: 'antepartum', patients: 1 },
      2: { class: 'antepartum', patients: 1 },
      3: { class: 'active_labor', patients: 1 },
    },
  };
  const names = { california: 'California' };
  const { rows } = await explain(2, {
    ...withOregon,
    standard_history: [california],
    standard_names: names,
  });
  expect(rows.slice(1, 3)).toEqual([
    'Active labor2 patients per RN32',
    'Antepartum4 patients per RN, 1 of them in free places31',
  ]);
});

test('the server’s answer counts if the standard has changed since the page was loaded', async () => {
  const { standard_history, ...before } = withOregon;
  const shift = buildShift({ window: 900, acuity_counts: counts, rn_actual: 5 });
  const calculated = {
    ...shift,
    rn_target_floor: 5,
    rn_target_ceiling: 6,
    state: 'under' as const,
    standard: {
      pack: 'oregon',
      version: 1,
      required: 7,
      direct: 5,
      state: 'short' as const,
      classes: { active: 7 },
      unmapped: [],
      left_out: 0,
    },
  } satisfies CalculatedShift;
  const { user } = openForm(buildDay([shift]), 900, createNurse({ ...before, standard_history }));
  startFakeServer({ calculateShift: () => ({ body: calculated }) });
  await waitFor(() => expect(result().textContent).toContain('▼ Oregon: 7 required, 5 here'));
  await user.click(screen.getByRole('button', { name: 'Why these numbers?' }));
  const dialog = await screen.findByRole('dialog', { name: 'Why these numbers' });
  expect(dialog.textContent).toContain('Oregon: 2 short');
  expect(dialog.textContent).toContain('has changed since the page was loaded');
});
