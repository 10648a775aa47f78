import { describe, expect, test } from 'vitest';
import { toTable } from '#web/charts/readings/table-data.ts';
import { buildAll, findCard } from '#web/pages/reports/compose/testing/build-all.ts';
import { type createStandards, createStandardsContext } from './testing.ts';

const cards = buildAll(createStandardsContext());
const summary = (change: Parameters<typeof createStandards>[0]) =>
  findCard(buildAll(createStandardsContext(change)), 'standards/0/summary', 'summary');

describe('the summary', () => {
  test('says how many shifts were short, where most, and whether that is below the required share', () => {
    expect(summary({}).finding).toBe(
      'Short in 21 of 100 rated shifts, 1 of them at 07:00. 79.0% had enough RNs for the entered counts, and 80% is required.',
    );
    expect(summary({ required_share: 75 }).finding).toContain(
      'The others had enough RNs for the entered counts.',
    );
    expect(summary({ short: 0, enough: 100, share: 100, list: [] }).finding).toBe(
      'Enough RNs for the entered counts in 100 rated shifts.',
    );
  });

  test('says that it is about the patients whom the standard names, if it leaves others out, and how many those are', () => {
    const { finding, tiles, table } = summary({ left_out: { shifts: 102, patients: 1204 } });
    expect(finding).toBe(
      'Short in 21 of 100 rated shifts, 1 of them at 07:00. 79.0% had enough RNs for the patients that the standard names, and 80% is required. 102 of 104 recorded shifts have patients whom the standard does not cover: 1,204 patients in all.',
    );
    expect(tiles[0]?.name).toBe('Enough RNs for the patients that the standard names');
    expect(tiles.at(-1)).toEqual({
      name: 'Patients not covered',
      value: '1,204',
      details: ['in 102 of 104 recorded shifts'],
    });
    expect(toTable(table).slice(-2)).toEqual([
      ['Shifts with patients not covered', '102'],
      ['Patients not covered', '1,204'],
    ]);
  });

  test('says how many recorded shifts lie before the first good month, and that those of the range count', () => {
    const sentence = (shifts: number, in_range: number) =>
      summary({ before_good_month: { month: '2026-11', shifts, in_range } }).finding.split('required. ')[1];
    expect(sentence(20, 16)).toBe(
      'The module has 20 recorded shifts before the hospital’s first good month, Nov 2026: 16 are on these dates and count like all others, 4 are on other dates.',
    );
    expect(sentence(1, 1)).toContain('1 recorded shift before');
    expect(sentence(1, 1)).toMatch(/: 1 is on these dates and counts like all others\.$/);
    expect(sentence(3, 0)).toMatch(/Nov 2026: 3 are on other dates\.$/);
  });

  test('never reads 100% while a shift was short', () => {
    const { finding, tiles } = summary({ rated: 2500, enough: 2499, short: 1, share: 99.96 });
    expect([finding, tiles[0]?.value]).toEqual([expect.stringContaining('Short in 1 of 2,500'), '99.96%']);
  });

  test('has tiles with the share, what it still allows, calendar days and what is not judged', () => {
    expect(summary({}).tiles.map(({ name, value, details }) => [name, value, ...details])).toEqual([
      [
        'Enough RNs for the entered counts',
        '79.0%',
        '80% required',
        '79 of 100 rated shifts',
        '66.9% if the 18 windows without data were short',
      ],
      ['Short shifts', '21'],
      ['Calendar days', '19', 'with a short shift', 'midnight to midnight'],
      ['Not judged', '22', '4 not rated', '18 without data'],
    ]);
    const left = (change: Parameters<typeof createStandards>[0]) => {
      const { tiles, table } = summary(change);
      return [
        tiles[1]?.details,
        toTable(table).find(([name]) => name === 'Windows that may still be short')?.[1],
      ];
    };
    expect(left({ share: 84, short_left: 3 })).toEqual([['the required share allows 3 more'], '3']);
    expect(left({ share: 79, short_left: 3 })).toEqual([[], '']);
    expect(left({ required_share: null, short_left: null })).toEqual([[], '']);
  });

  test('never says compliant', () => {
    expect(JSON.stringify(cards)).not.toMatch(/complian/i);
  });
});
