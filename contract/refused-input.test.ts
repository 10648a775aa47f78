import { expect, test } from 'vitest';
import type { z } from 'zod';
import { endpoints } from './endpoints.ts';

const beyond = 2_147_483_648;
const { createModule, updateModule, listAudit, listActivity, createClient, updateClient } = endpoints;

function refused(schema: z.ZodType, input: object): string[] {
  return schema.safeParse(input).error?.issues.map(issue => issue.path.join('.')) ?? [];
}

test('adding or changing a module refuses ids that no row can have', () => {
  const sections = [beyond];
  expect(refused(createModule.body, { name: 'A', client: beyond, sections })).toEqual([
    'sections.0',
    'client',
  ]);
  expect(refused(updateModule.body, { sections })).toEqual(['sections.0']);
});

test.each(['0000-01-01', '0001-01-01', '9999-12-31'])('the audit trail refuses %s as a date', day => {
  const range = { start_date: day, end_date: day };
  for (const { query } of [listAudit, listActivity])
    expect(refused(query, range)).toEqual(['start_date', 'end_date']);
});

test('a shift refuses a date before 1990', () => {
  const { body } = endpoints.saveShift;
  expect(refused(body, { date: '1989-12-31', window: 420 })).toEqual(['date']);
  expect(refused(body, { date: '1990-01-01', window: 420 })).toEqual([]);
});

test.each(['0000-01-01', '9999-12-01'])('a hospital refuses %s as its first good month', month => {
  const hospital = { name: 'A', timezone: 'UTC', first_good_month: month };
  for (const { body } of [createClient, updateClient])
    expect(refused(body, hospital)).toEqual(['first_good_month']);
});

test.each(['0000-01-01T00:00:00Z', '0001-01-01T00:00:00+14:00', '9999-12-31T23:59:59-14:00'])(
  'no call takes the instant %s, which cannot be stored or answered',
  at => {
    const { saveShift, sendCensus, getForecast, listReportShifts } = endpoints;
    expect(refused(saveShift.body, { date: '2026-11-01', window: 420, feed_at: at })).toEqual(['feed_at']);
    expect(refused(sendCensus.body, { module: 1, at, counts: {} })).toEqual(['at']);
    expect(refused(getForecast.query, { at })).toEqual(['at']);
    expect(refused(listReportShifts.query, { modules: '1', changed_since: at })).toEqual(['changed_since']);
  },
);
