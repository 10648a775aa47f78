import { describe, expect, test } from 'vitest';
import { defaultRedFlagRules, noRedFlagRules } from '#domain/red-flags/flag-rules.ts';
import { createAction, createFlag, mondayMorning } from '#domain/testing/red-flags-source.ts';
import { composeRedFlags, maxListedFlags, type RedFlagsSource } from './compose-red-flags.ts';

const [labor, nicu] = [
  { id: 1, name: 'Labor', clientId: 1 },
  { id: 2, name: 'NICU', clientId: 1 },
];
const client = {
  id: 1,
  name: 'Mesa',
  shiftWindows: [
    { mins: 420, isDay: true },
    { mins: 1140, isDay: false },
  ],
  showFullRange: false,
  timeZone: 'America/New_York',
};
const longAgo = Date.parse('2025-01-01T00:00:00Z');
const countAt = (moduleId: number, windowId: number, shifts: number) => ({
  moduleId,
  windowId,
  isDay: windowId === 420,
  nominalMinutes: 720,
  shifts,
});

/** Six flags by hand: four of Labor, one of them withdrawn and one without data, and two of NICU. */
const source: RedFlagsSource = {
  flags: [
    createFlag({
      id: 6,
      moduleId: 2,
      date: '2026-03-04',
      windowId: 1140,
      acknowledgedAfter: 40,
      resolvedAfter: 90,
    }),
    createFlag({ id: 5, date: '2026-03-03', kind: 'missing', reasons: [], rnTarget: null, rnActual: null }),
    createFlag({
      id: 4,
      date: '2026-03-02',
      windowId: 1140,
      status: 'withdrawn',
      acknowledgedAt: mondayMorning,
    }),
    createFlag({
      id: 3,
      reasons: ['percent', 'minimum'],
      shiftReasons: ['Sick call'],
      acknowledgedAfter: 20,
    }),
    createFlag({ id: 2, moduleId: 2, shiftReasons: ['Sick call'], escalatedAt: mondayMorning + 1_800_000 }),
    createFlag({
      id: 1,
      date: '2026-03-01',
      shiftReasons: ['Admissions', 'Sick call'],
      acknowledgedAfter: 10,
      resolvedAfter: 30,
    }),
  ],
  actions: [
    createAction({ flagId: 1, rns: '1.5' }),
    createAction({ flagId: 4, action: 'Overtime', rns: '1' }),
    createAction({ flagId: 6, moduleId: 2, result: 'no' }),
  ],
  entries: [{ flagId: 1, event: 'opened', at: mondayMorning, byName: 'Ann Lee' }],
  rules: [
    { moduleId: 1, since: longAgo, rules: defaultRedFlagRules },
    { moduleId: 2, since: longAgo, rules: noRedFlagRules },
    { moduleId: 2, since: mondayMorning, rules: defaultRedFlagRules },
  ],
  counts: [countAt(1, 420, 30), countAt(1, 1140, 20), countAt(2, 420, 10)],
  ruled: [
    { moduleId: 1, shifts: 50 },
    { moduleId: 2, shifts: 8 },
  ],
  clients: [client],
};

function compose(modules = [labor, nicu], changes: Partial<RedFlagsSource> = {}) {
  const frame = {
    clients: [client],
    modules,
    range: { start: '2026-03-01', end: '2026-03-31' },
    today: '2026-04-01',
    options: { dateGrain: 'all', shiftWindows: null, splitDayNight: false },
  } as const;
  return composeRedFlags(frame, { ...source, ...changes }).groupings.map(({ name, data }) => ({
    name,
    ...data.redFlags,
  }));
}

describe('the report of red flags', () => {
  test('counts the flags of a module, and withdrawn ones apart', () => {
    const [, block] = compose();
    expect(block).toMatchObject({
      name: 'Labor',
      shifts: 50,
      short: 2,
      missing: 1,
      withdrawn: 1,
      open: 1,
      acknowledged: 1,
      resolved: 1,
      escalated: 0,
      times: {
        all: {
          acknowledge: { flags: 2, waiting: 1, median: 15, p90: 19 },
          resolve: { flags: 1, waiting: 2, median: 30, p90: 30 },
        },
        short: {
          acknowledge: { flags: 2, waiting: 0, median: 15, p90: 19 },
          resolve: { flags: 1, waiting: 1, median: 30, p90: 30 },
        },
        missing: {
          acknowledge: { flags: 0, waiting: 1, median: null, p90: null },
          resolve: { flags: 0, waiting: 1, median: null, p90: null },
        },
      },
      windows: [
        { id: 420, label: '07:00', shifts: 30 },
        { id: 1140, label: '19:00', shifts: 20 },
      ],
      cells: [
        [1, 0],
        [1, 0],
        [1, 0],
        [0, 0],
        [0, 0],
        [0, 0],
        [0, 0],
      ],
      broken: [
        { rule: 'percent', flags: 2 },
        { rule: 'minimum', flags: 1 },
        { rule: 'missing', flags: 1 },
      ],
      reasons: [
        { reason: 'Sick call', flags: 2 },
        { reason: 'Admissions', flags: 1 },
      ],
    });
  });

  test('counts the shifts in windows in which a rule was in force', () => {
    expect(compose().map(({ shifts, shiftsWithRules }) => [shifts, shiftsWithRules])).toEqual([
      [60, 58],
      [50, 50],
      [10, 8],
    ]);
  });

  test('counts what was tried about a flag that was withdrawn', () => {
    expect(compose()[1]?.actions).toEqual([
      { action: 'Float pool', tries: 1, helped: 1, partly: 0, no: 0, rns: 1.5, said: 1 },
      { action: 'Overtime', tries: 1, helped: 1, partly: 0, no: 0, rns: 1, said: 1 },
    ]);
  });

  test('has the flags of several modules together, without a list of its own', () => {
    const [all] = compose();
    expect(all).toMatchObject({
      name: 'All modules',
      shifts: 60,
      short: 4,
      missing: 1,
      withdrawn: 1,
      list: null,
    });
    // 10, 20 and 40 minutes.
    expect(all?.times?.all.acknowledge).toEqual({ flags: 3, waiting: 2, median: 20, p90: 36 });
    expect(all?.cells?.[3]).toEqual([0, 1]);
    expect(compose([labor]).map(({ name }) => name)).toEqual(['Labor']);
  });

  test('lists the flags of a module with their trails, newest first', () => {
    const list = compose()[1]?.list;
    expect(list?.map(({ date, label, status }) => `${date} ${label} ${status}`)).toEqual([
      '2026-03-03 07:00 open',
      '2026-03-02 19:00 withdrawn',
      '2026-03-02 07:00 acknowledged',
      '2026-03-01 07:00 resolved',
    ]);
    expect(list?.at(-1)).toMatchObject({
      module: 1,
      moduleName: 'Labor',
      minutesToAcknowledge: 10,
      minutesToResolve: 30,
      ownerName: 'Ann Lee',
    });
    expect(list?.at(-1)?.trail.map(({ event, byName }) => [event, byName])).toEqual([
      ['opened', 'Ann Lee'],
      ['taken', 'Ann Lee'],
      ['tried', 'Ben Roy'],
      ['resolved', ''],
    ]);
  });

  test('lists only the newest of very many flags, and counts all of them', () => {
    const flags = Array.from({ length: maxListedFlags + 5 }, (_, id) =>
      createFlag({ id, moduleId: 1 + (id % 2) }),
    );
    const [all, ...modules] = compose(undefined, { flags });
    expect(all?.short).toBe(maxListedFlags + 5);
    expect(modules.map(({ list }) => list?.length)).toEqual([maxListedFlags / 2, maxListedFlags / 2]);
  });

  test('has the rules that were in force on its dates, and says where there were none', () => {
    const [, ofLabor, ofNicu] = compose();
    expect(ofLabor?.rules).toEqual([
      { module: 'Labor', since: '2025-01-01T00:00:00.000Z', until: null, rules: defaultRedFlagRules },
    ]);
    expect(ofLabor?.remarks).toEqual([]);
    expect(ofNicu?.rules?.map(({ since, until }) => [since, until])).toEqual([
      ['2025-01-01T00:00:00.000Z', '2026-03-02T12:00:00.000Z'],
      ['2026-03-02T12:00:00.000Z', null],
    ]);
    expect(ofNicu?.remarks).toEqual([
      'NICU had no red flag rules for a part of these dates. Shifts were not flagged then.',
    ]);
    const [unset] = compose([nicu], { rules: source.rules.slice(1, 2) });
    expect(unset?.remarks?.[0]).toMatch(/^NICU had no red flag rules on these dates\. An owner sets them/);
  });

  test('has a window that is no longer configured, if it was flagged', () => {
    const [block] = compose([labor], { flags: [createFlag({ windowId: 900, nominalMinutes: 240 })] });
    expect(block?.windows?.map(({ label, shifts }) => [label, shifts])).toEqual([
      ['07:00', 30],
      ['15:00', 0],
      ['19:00', 20],
    ]);
  });
});
