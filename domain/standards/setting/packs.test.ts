import { readdirSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { StandardPack } from '../packs/pack.ts';
import { findPack, standardPacks } from './packs.ts';

const names = standardPacks.map(pack => ({ pack, title: `${pack.id} ${pack.version}` }));

test('each version of a pack is one file that is in the list', () => {
  const files = readdirSync(new URL('../packs', import.meta.url)).filter(name => name !== 'pack.ts');
  const expected = standardPacks.map(({ id, version }) => `${id.replaceAll('_', '-')}-${version}.ts`);
  expect(files.toSorted()).toEqual(expected.toSorted());
});

describe.each(names)('the pack $title', ({ pack }) => {
  test('has a source, and how and when it was read, if it has a figure', () => {
    const hasFigure =
      pack.unit_types.length > 0 ||
      pack.required_share !== null ||
      pack.efforts.length > 0 ||
      pack.retention_years !== null ||
      pack.report_dates.length > 0;
    expect(pack.sources.length > 0).toBe(hasFigure);
    for (const { cite, read, read_on } of pack.sources) {
      expect(cite).not.toBe('');
      expect(['text', 'secondary']).toContain(read);
      expect(read_on).toMatch(/^\d{4}-\d{2}-\d{2}$/);
    }
  });

  test('has classes unless the hospital enters them', () => {
    expect(pack.unit_types.length > 0).toBe(pack.kind !== 'own_plan');
    for (const { classes, floor } of pack.unit_types) {
      expect(classes.length).toBeGreaterThan(0);
      expect(new Set(classes.map(({ id }) => id)).size).toBe(classes.length);
      expect(floor).toBe(0);
    }
  });
});

/** Copied from the table of figures that were read, not from the packs. */
const figures: Record<string, Record<string, Record<string, number>>> = {
  oregon: {
    labor_and_delivery: { active: 1, other: 2 },
    antepartum: { patient: 6 },
    postpartum: { patient: 6 },
    well_baby: { patient: 6 },
    mother_baby: { patient: 8 },
    intensive_care: { patient: 2 },
  },
  california: {
    perinatal: {
      active_labor: 2,
      antepartum: 4,
      postpartum_mothers: 6,
      couplet: 4,
      well_baby: 8,
      continuing_care_nursery: 4,
      intensive_care: 2,
    },
  },
  british_columbia: {
    perinatal: {
      antepartum: 3,
      labour: 1,
      birth: 0.5,
      dyad: 3,
      parent_only: 4,
      nursery: 3,
      intensive_care: 1,
    },
  },
  washington: {},
  connecticut: {},
  own_plan: {},
};

test('the packs have the figures that were read, and no others', () => {
  const shipped = standardPacks.map(({ id, unit_types }) => [
    id,
    Object.fromEntries(
      unit_types.map(type => [type.id, Object.fromEntries(type.classes.map(({ id, max }) => [id, max]))]),
    ),
  ]);
  expect(Object.fromEntries(shipped)).toEqual(figures);
});

test('the packs name mix, share, efforts, retention and report dates as they were read', () => {
  const facts = standardPacks.map(pack => [
    pack.id,
    pack.kind,
    [...new Set(pack.unit_types.map(({ mix }) => mix))].join(),
    pack.required_share,
    pack.efforts.map(({ id }) => id).join(),
    pack.retention_years,
    pack.report_dates.join(),
    pack.sources.map(({ read }) => read).join(),
  ]);
  expect(facts).toEqual([
    ['oregon', 'law', 'own', null, '', 3, '', 'text,secondary'],
    ['california', 'law', 'strict', null, 'on_call_list', null, '', 'secondary,secondary'],
    ['british_columbia', 'policy', 'own', null, '', null, '', 'secondary'],
    [
      'washington',
      'own_plan',
      '',
      80,
      'ask_working,ask_available,per_diem,agency',
      null,
      '01-31,07-31',
      'text,text',
    ],
    ['connecticut', 'own_plan', '', 80, '', null, '01-01,07-01', 'secondary'],
    ['own_plan', 'own_plan', '', null, '', null, '', ''],
  ]);
});

test('the packs have the other duties that were read, with the reading that is sure', () => {
  const duties = standardPacks.flatMap(({ id, duties }) =>
    duties.map(({ text, kind, due, read }) => [id, kind, read, due, text]),
  );
  expect(duties).toEqual([
    ['oregon', 'report', 'secondary', null, 'The maximums apply at all times.'],
    ['oregon', 'report', 'secondary', null, 'Records of schedules and hours are kept for 3 years.'],
    ['california', 'report', 'secondary', null, 'The maximums apply at any one time.'],
    [
      'california',
      'report',
      'secondary',
      null,
      'Since January 1, 2026, each calendar day, midnight to midnight, is a separate violation.',
    ],
    [
      'california',
      'exemption',
      'secondary',
      null,
      'Exempt only if unpredictable, with prompt efforts and the on-call list exhausted.',
    ],
    [
      'washington',
      'report',
      'text',
      { dates: ['01-31', '07-31'] },
      'A half-yearly report is due on January 31 and July 31.',
    ],
    [
      'washington',
      'report',
      'text',
      { days_after_month_below: 7 },
      'A report is due within 7 days after a month under 80%.',
    ],
    [
      'washington',
      'report',
      'text',
      null,
      'All four efforts are documented: asked people who are working, asked people who are available, per diem, agency.',
    ],
    ['washington', 'posting', 'text', null, 'Plan, schedule and actual staffing are posted on each unit.'],
    [
      'connecticut',
      'report',
      'secondary',
      { dates: ['01-01', '07-01'] },
      'A report is due on January 1 and July 1.',
    ],
  ]);
});

test('the duties of a pack agree with its share and its report dates, and are of its sources', () => {
  for (const { duties, report_dates, required_share, sources } of standardPacks) {
    const dates = duties.flatMap(({ due }) => (due && 'dates' in due ? due.dates : []));
    expect(dates).toEqual(report_dates);
    const isMonthly = duties.some(({ due }) => due && 'days_after_month_below' in due);
    expect(isMonthly && required_share === null).toBe(false);
    const read = sources.some(source => source.read === 'secondary') ? 'secondary' : 'text';
    for (const duty of duties) expect([duty.read, duty.read_on]).toEqual([read, sources[0]?.read_on]);
  }
});

test('a date has the version whose effective dates contain it', () => {
  const version = (number: number, from: string | null, to: string | null): StandardPack => ({
    ...(standardPacks[0] as StandardPack),
    version: number,
    effective_from: from,
    effective_to: to,
  });
  const packs = [version(1, '2025-01-01', '2025-12-31'), version(2, '2026-02-01', null)];
  const on = (date: string) => findPack('oregon', date, packs)?.version;
  expect(
    ['2024-12-31', '2025-01-01', '2025-12-31', '2026-01-01', '2026-02-01', '2030-01-01'].map(on),
  ).toEqual([undefined, 1, 1, undefined, 2, 2]);
});

test('a newer version counts from its first date although the older one is open', () => {
  const [oregon] = standardPacks;
  const packs = [oregon, { ...oregon, version: 2, effective_from: '2027-01-01' }] as StandardPack[];
  expect(findPack('oregon', '2026-12-31', packs)?.version).toBe(1);
  expect(findPack('oregon', '2027-01-01', packs)?.version).toBe(2);
});
