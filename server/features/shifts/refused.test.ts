import { afterAll, describe, expect, test } from 'vitest';
import { startWard } from '#server/testing/ward.ts';

const ward = await startWard();
afterAll(() => ward.close());

const entry = (more: object = {}) => ({ date: '2026-11-13', window: 420, rn_actual: 3, ...more });

const digits = '9'.repeat(60);
const wrong: [what: string, body: () => object, field: () => string, message: string][] = [
  ['letters', () => entry({ rn_actual: 'three' }), () => 'rn_actual', 'A valid number is required.'],
  [
    'letters in a count',
    () => entry({ acuity_counts: { [ward.labor]: 'x' } }),
    () => `acuity_counts.${ward.labor}`,
    'A valid number is required.',
  ],
  [
    'a negative count',
    () => entry({ acuity_counts: { [ward.labor]: -1 } }),
    () => `acuity_counts.${ward.labor}`,
    'Ensure this value is greater than or equal to 0.',
  ],
  [
    'a billion',
    () => entry({ rn_actual: 1e9 }),
    () => 'rn_actual',
    'Ensure this value is less than or equal to 999.',
  ],
  [
    '60 digits',
    () => entry({ rn_premium_float: Number(digits) }),
    () => 'rn_premium_float',
    'Ensure this value is less than or equal to 999.',
  ],
  ['60 digits as text', () => entry({ rn_actual: digits }), () => 'rn_actual', 'A valid number is required.'],
  [
    'four decimals',
    () => entry({ rn_actual: 1.0001 }),
    () => 'rn_actual',
    'Ensure that there are no more than 3 decimal places.',
  ],
  [
    'a field of another module',
    () => entry({ acuity_counts: { 999: 1 } }),
    () => 'acuity_counts.999',
    'Invalid pk "999" - object does not exist.',
  ],
  [
    'a premium slot without a name',
    () => entry({ rn_premium_other_2: 1 }),
    () => 'rn_premium_other_2',
    'This premium type is not in use.',
  ],
  [
    'a window that does not exist',
    () => entry({ window: 421 }),
    () => 'window',
    'There is no such shift window on this date.',
  ],
  [
    'before 1990',
    () => entry({ date: '1989-12-31' }),
    () => 'date',
    'Shifts can be entered from 1/1/1990 on.',
  ],
  ['tomorrow', () => entry({ date: '2026-11-15' }), () => 'date', 'Shifts can be entered up to today only.'],
  [
    'an invalid date',
    () => entry({ date: '2026-02-30' }),
    () => 'date',
    'Date has wrong format. Use one of these formats instead: YYYY-MM-DD.',
  ],
  [
    'a feed of the year 0',
    () => entry({ feed_at: '0000-01-01T00:00:00Z' }),
    () => 'feed_at',
    'Datetime must be between the years 1900 and 2199.',
  ],
  ['no window', () => ({ date: '2026-11-13' }), () => 'window', 'This field is required.'],
  [
    'a reason of 201 characters',
    () => entry({ reasons: ['x'.repeat(201)] }),
    () => 'reasons.0',
    'Ensure this field has no more than 200 characters.',
  ],
  [
    'a comment of 5,001 characters',
    () => entry({ comments: 'x'.repeat(5001) }),
    () => 'comments',
    'Ensure this field has no more than 5000 characters.',
  ],
];

describe('an invalid value gets a field error, and nothing is stored', () => {
  test.each(wrong)('a shift with %s gets a field error', async (_what, body, field, message) => {
    for (const url of [ward.shiftsUrl, `${ward.shiftsUrl}calculate/`]) {
      const answer = await ward.nurse.post(url, body());
      expect([answer.statusCode, answer.json()[field()]]).toEqual([400, [message]]);
    }
    expect(await ward.storedShifts()).toEqual([]);
  });

  test('a window that a clock change removes takes no data that day', async () => {
    const config = [
      { mins: 30, is_day: true },
      { mins: 1560, is_day: false },
      { mins: 1620 - 30, is_day: false },
    ];
    await ward.sql('update clients set shift_windows_config = $1', [JSON.stringify(config)]);
    // The clocks of New York skip 02:00 to 03:00 on 8 March: 26:00 and 26:30 of the day before become one instant.
    const answer = await ward.save({ date: '2026-03-07', window: 1560, rn_actual: 1 });
    await ward.sql(
      `update clients set shift_windows_config = '[{"mins":420,"is_day":true},{"mins":1140,"is_day":false}]'`,
    );
    expect(answer.statusCode).toBe(400);
    expect(answer.json().window[0]).toContain('takes no data on this date');
  });
});

describe('today', () => {
  test('takes data in its later windows, and is still yesterday before the first window starts', async () => {
    expect((await ward.save(entry({ date: '2026-11-14', window: 1140 }))).statusCode).toBe(201);
    ward.clock.now = new Date('2026-11-15T08:00:00Z');
    const nurse = await ward.as('member');
    const { date, today } = (await nurse.get(ward.shiftsUrl)).json();
    const tomorrow = await ward.save(entry({ date: '2026-11-15' }), nurse);
    ward.clock.now = new Date('2026-11-14T15:00:00Z');
    expect([date, today]).toEqual(['2026-11-14', '2026-11-14']);
    expect(tomorrow.json()).toEqual({ date: ['Shifts can be entered up to today only.'] });
  });

  test('a later date can be opened', async () => {
    const { shifts, windows } = (await ward.day('2026-12-24')).json();
    expect([shifts, windows.length]).toEqual([[], 2]);
  });
});
