import { describe, expect, test } from 'vitest';
import type { StoredEntry } from './audit-entry.ts';
import { describeEntry, formatSentence, listMentions } from './describe-entry.ts';

const names = new Map([
  ['module 3', 'Labor & Delivery'],
  ['module 5', 'NICU'],
  ['client 4', 'Lakeside'],
  ['user 9', 'bo@ward.example'],
  ['section 1', 'OB Triage'],
  ['section 2', 'Recovery'],
  ['analysis 6', 'Third quarter'],
]);

const entry: StoredEntry = {
  at: '2026-11-14T15:05:00Z',
  actorName: 'Ann Lee',
  action: 'changed shift',
  recordType: 'shift',
  recordId: '3/2026-11-09/1620',
  details: {},
};

function read(changes: Partial<StoredEntry>, known = names): string {
  return formatSentence(describeEntry({ ...entry, ...changes }, known));
}

const about = (recordType: string, recordId: string) => ({ recordType, recordId });

describe('a shift', () => {
  const change = { field: 'acuity_counts.1', name: 'Initial evaluation', from: 1, to: 2 };

  test('reads with its module, date and window, and both values of a change', () => {
    expect(read({ details: { changes: [change] } })).toBe(
      'Ann Lee changed Labor & Delivery, Nov 9, 03:00: Initial evaluation 1 → 2',
    );
  });

  test('that was saved or deleted reads with its values', () => {
    const changes = [
      change,
      { field: 'reasons', name: 'Reasons', from: ['Storm'], to: ['Sick call', 'Storm'] },
    ];
    expect(read({ action: 'saved shift', details: { changes } })).toBe(
      'Ann Lee saved Labor & Delivery, Nov 9, 03:00: Initial evaluation 2; Reasons Sick call, Storm',
    );
    expect(read({ action: 'deleted shift', details: { changes } })).toBe(
      'Ann Lee deleted Labor & Delivery, Nov 9, 03:00: Initial evaluation 1; Reasons Storm',
    );
  });

  test('reads with the types of missed care and their counts', () => {
    const changes = [
      { field: 'missed_care.Charting late', name: 'Missed care: Charting late', from: 0, to: 2 },
      { field: 'missed_care.Teaching', name: 'Missed care: Teaching', from: 1, to: 0 },
    ];
    expect(read({ details: { changes } })).toBe(
      'Ann Lee changed Labor & Delivery, Nov 9, 03:00: Missed care: Charting late 0 → 2; Missed care: Teaching 1 → 0',
    );
    expect(read({ action: 'saved shift', details: { changes } })).toBe(
      'Ann Lee saved Labor & Delivery, Nov 9, 03:00: Missed care: Charting late 2',
    );
  });

  test('a shift of another year than the entry reads with its year', () => {
    expect(read({ recordId: '3/2025-12-31/420' })).toBe(
      'Ann Lee changed Labor & Delivery, Dec 31, 2025, 07:00',
    );
  });

  test('a shift of an unknown module, or with an id of another form, still reads', () => {
    expect(read({ recordId: '8/2026-11-09/420' })).toBe('Ann Lee changed module 8, Nov 9, 07:00');
    expect(read({ recordId: '77' })).toBe('Ann Lee changed shift 77');
  });

  test('has long comments cut', () => {
    const to = 'word '.repeat(100);
    const text = read({ details: { changes: [{ field: 'comments', name: 'Comments', from: '', to }] } });
    expect(text).toMatch(/: Comments – → (word ){31}word…$/);
  });
});

test('a hand-over reads with its module, date and window', () => {
  const handover = { recordType: 'hand-over' };
  const place = 'the hand-over of Labor & Delivery, Nov 9, 03:00';
  expect(read({ ...handover, action: 'gave hand-over' })).toBe(`Ann Lee gave ${place}`);
  expect(read({ ...handover, action: 'took hand-over' })).toBe(`Ann Lee took ${place}`);
  expect(read({ ...handover, action: 'changed hand-over notes' })).toBe(
    `Ann Lee changed the notes of ${place}`,
  );
});

describe('a change', () => {
  test('reads with both values and the names of fields and records on the screens', () => {
    const details = {
      before: { is_active: true, sections: [1], min_rn_target: 2, first_good_month: null },
      after: { is_active: false, sections: [1, 2, 7], min_rn_target: 2.5, first_good_month: '2026-03-01' },
    };
    expect(read({ action: 'changed module', ...about('module', '5'), details })).toBe(
      'Ann Lee changed module NICU: Active yes → no; Sections OB Triage → OB Triage, Recovery, section 7; ' +
        'Minimum target RNs 2 → 2.5; First good month – → Mar 1, 2026',
    );
  });

  test('a change of which only the new value was stored reads with that', () => {
    const details = { timezone: 'America/Chicago', name: 'Lakeside' };
    expect(read({ action: 'changed client', ...about('client', '4'), details })).toBe(
      'Ann Lee changed hospital Lakeside: Timezone America/Chicago',
    );
  });

  test('a change of shift times reads as times', () => {
    const day = { mins: 420, is_day: true };
    const details = {
      before: { shift_windows_config: [day] },
      after: { shift_windows_config: [day, { mins: 1140, is_day: false }] },
    };
    expect(read({ action: 'changed hospital settings', ...about('client', '4'), details })).toBe(
      'Ann Lee changed the settings of hospital Lakeside: Shift times 07:00 → 07:00, 19:00 night',
    );
  });

  test('a change of access reads with hospital and modules', () => {
    const config = { client_id: 4, owner: false, module_ids: [3] };
    const details = {
      email: 'bo@ward.example',
      before: { client_configs: [config] },
      after: { client_configs: [{ ...config, owner: true, module_ids: [3, 5] }] },
    };
    expect(read({ action: 'changed user', ...about('user', '9'), details })).toBe(
      'Ann Lee changed bo@ward.example: Access Lakeside (Labor & Delivery) → Lakeside (owner; Labor & Delivery, NICU)',
    );
    const suspended = { ...details, after: { client_configs: [{ ...config, suspended: true }] } };
    expect(read({ action: 'changed user', ...about('user', '9'), details: suspended })).toBe(
      'Ann Lee changed bo@ward.example: Access Lakeside (Labor & Delivery) → Lakeside (suspended; Labor & Delivery)',
    );
  });
});

describe('a record', () => {
  test('that was deleted keeps the name in the entry', () => {
    const deleted = { action: 'deleted analysis', ...about('analysis', '8'), details: { name: 'Old' } };
    expect(read(deleted)).toBe('Ann Lee deleted analysis Old');
    expect(describeEntry({ ...entry, ...deleted }, names).recordExists).toBe(false);
  });

  test('that exists has its current name', () => {
    const published = {
      action: 'published analysis',
      ...about('analysis', '6'),
      details: { published: true },
    };
    expect(read(published)).toBe('Ann Lee published analysis Third quarter');
    expect(describeEntry({ ...entry, ...published }, names).recordExists).toBe(true);
  });

  test('a record without any name reads with its number', () => {
    expect(read({ action: 'set password', ...about('user', '12') })).toBe(
      'Ann Lee set a password for user 12',
    );
    expect(read({ action: 'changed section', ...about('section', '12') })).toBe('Ann Lee changed section 12');
  });
});

describe('entries without a record read', () => {
  const none = about('', '');
  test.each([
    ['signed in', {}, 'Ann Lee signed in'],
    ['ended session', {}, 'Ann Lee ended one of their sessions'],
    ['sign-in refused', { wrong: 'code' }, 'Ann Lee was refused at sign-in: wrong code'],
    [
      'disabled two-factor',
      { with: 'recovery code' },
      'Ann Lee turned off two-factor authentication: with a recovery code',
    ],
    [
      'exported shifts',
      { start_date: '2026-11-01', end_date: '2026-11-09', clients: [4], modules: [3, 5], rows: 1234 },
      'Ann Lee downloaded shifts: Nov 1 – Nov 9, 2026; Hospitals Lakeside; Modules Labor & Delivery, NICU; 1,234 rows',
    ],
    [
      'printed report',
      { report: 'ratio', start_date: '2026-11-01', end_date: '2026-11-01', modules: '130 in all' },
      'Ann Lee downloaded a report as PDF: Nov 1, 2026; Ratio; Modules 130 in all',
    ],
    [
      'exported audit trail',
      { action: 'signed in', start_date: '2026-11-01', rows: 1 },
      'Ann Lee downloaded the audit trail: from Nov 1, 2026; Action signed in; 1 row',
    ],
    [
      'refused call',
      { status: 404, method: 'GET', route: '/api/module/:moduleId/shifts/', ids: { moduleId: 7, client: 4 } },
      'Ann Lee was refused a request: GET /api/module/7/shifts/?client=4 (404)',
    ],
    ['reordered sections', { order: [2, 1] }, 'Ann Lee reordered the sections: Order Recovery, OB Triage'],
  ])('the entry "%s" reads as its sentence', (action, details, text) => {
    expect(read({ ...none, action, details })).toBe(text);
  });

  test('an entry reads as done by somebody if no name was typed, or by the command line', () => {
    expect(read({ ...none, action: 'sign-in limited', actorName: '' })).toBe(
      'Somebody reached the limit of failed sign-ins',
    );
    const details = { deleted: 12, before: '2019-01-01', run_by: 'root' };
    expect(read({ ...none, action: 'pruned audit trail', actorName: 'command line', details })).toBe(
      'The command line deleted old entries of the audit trail: 12 entries; run by root; from before Jan 1, 2019',
    );
  });
});

test('a call with a token reads with the token as the actor, and nothing else repeats it', () => {
  const details = { method: 'GET', route: '/api/reports/:report/', api_token: 7 };
  const call = { ...about('', ''), actorName: 'Feed', action: 'called with token', details };
  expect(read(call)).toBe('Feed (API token) called the API: GET /api/reports/:report/');
  expect(read({ ...call, action: 'exported shifts', details: { rows: 3, api_token: 7 } })).toBe(
    'Feed (API token) downloaded shifts: 3 rows',
  );
});

test('a token that was added or deleted reads with its scopes and its last day', () => {
  const details = { name: 'Feed', scopes: ['shifts:read', 'scim'], expires_at: '2027-02-14T05:00:00.000Z' };
  expect(read({ ...about('API token', '7'), action: 'created token', details })).toBe(
    'Ann Lee added API token Feed: Scopes shifts:read, scim; Expires Feb 14, 2027',
  );
});

describe('an entry of any shape', () => {
  const plain = [null, true, 0, -1, 1e12, '', 'x', '2026-11-09', [], [null], [{}], {}, { a: [{ b: null }] }];
  const values = [...plain, { toString: 1 }, [{ toString: 1, group: { toString: 1 } }]];
  const fields =
    'changes before after client_configs group_rules rules shift_windows_config sections order ids route report rows cards name with start_date expires_at';

  test.each(['changed shift', 'changed user', 'refused call', 'something new'])(
    'an entry of "%s" reads',
    action => {
      for (const field of fields.split(' ')) {
        for (const value of values) {
          for (const details of [{ [field]: value }, { before: { [field]: value }, after: {} }]) {
            for (const record of [
              about('', ''),
              about('shift', 'x'),
              about('user', ''),
              about('wing', '1'),
            ]) {
              const odd = { ...entry, action, ...record, details };
              expect(formatSentence(describeEntry(odd, new Map()))).toMatch(/^Ann Lee \S/);
              for (const { id } of listMentions(odd)) expect(Math.abs(id)).toBeLessThan(2 ** 31);
            }
          }
        }
      }
    },
  );
});

test('the names that an entry needs are those of its record and of the ids in its details', () => {
  expect(listMentions(entry)).toEqual([{ type: 'module', id: 3 }]);
  const config = { client_id: 4, owner: false, module_ids: [3] };
  const details = { before: { client_configs: [] }, after: { client_configs: [config] } };
  expect(listMentions({ ...entry, action: 'changed user', ...about('user', '9'), details })).toEqual([
    { type: 'user', id: 9 },
    { type: 'client', id: 4 },
    { type: 'module', id: 3 },
  ]);
});

test('a provider of single sign-on reads with the hospitals and modules of its rules', () => {
  const rule = { client: 4, group: 'Nurses', owner: false, module_ids: [5] };
  const details = { before: { group_rules: [] }, after: { group_rules: [rule] } };
  const change = { action: 'changed identity provider', ...about('identity provider', '2'), details };
  expect(read(change)).toBe(
    'Ann Lee changed identity provider 2: Group rules none → Nurses: Lakeside (NICU)',
  );
  expect(listMentions({ ...entry, ...change })).toEqual(
    expect.arrayContaining([
      { type: 'identity provider', id: 2 },
      { type: 'client', id: 4 },
      { type: 'module', id: 5 },
    ]),
  );
});

test('an action that was tried for a red flag reads without the names of its fields', () => {
  const flag = { action: 'tried action', ...about('red flag', '3/2026-11-09/1620') };
  const tried = { action: 'Float pool', result: 'helped', rns: 1.5 };
  expect(read({ ...flag, details: tried })).toContain('Float pool: helped, 1.5 RNs');
  expect(read({ ...flag, details: { ...tried, result: 'no', rns: null } })).toContain(
    'Float pool: did not help',
  );
});

test('changed rules, reminders, plans and kinds read without names of the API', () => {
  const details = {
    before: { red_flag_rules: null, reminders: null, plan_assessment: null, kind: 'now', range: 'last_week' },
    after: {
      red_flag_rules: { under_percent: 25, under_rns: null, below_minimum: true },
      reminders: { after_minutes: 60, to: 'both', quiet_from: 1320, quiet_to: 360 },
      plan_assessment: 12,
      kind: 'posting',
      range: 'last_12_months',
    },
  };
  const text = read({ action: 'changed module', ...about('module', '5'), details });
  expect(text).toBe(
    'Ann Lee changed module NICU: Red flag rules off → short by 25% of the target or more, below the minimum; ' +
      'Reminders off → 60 minutes after the shift, to members and owners, none from 22:00 to 06:00; ' +
      'Plan – → assessment 12; Kind wall screen → posting; Range last week → last 12 months',
  );
});
