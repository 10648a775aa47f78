import { expect, test } from 'vitest';
import { createPreview, sections } from '#web/features/standards/settings/testing/examples.ts';
import { describeFinding, describeShare, listGaps } from './preview-words.ts';

const windowsOf = (...windows: number[]) => ({
  short: windows.length,
  list: createPreview()
    .list.slice(0, windows.length)
    .map((row, index) => ({ ...row, window: windows[index] ?? 0 })),
});

test.each([
  [{}, 'Short in 41 of 2,079 rated shifts of the last year, 18 of them at 03:00.'],
  [windowsOf(420), 'Short in 1 of 2,079 rated shifts of the last year, at 07:00.'],
  [windowsOf(420, 420), 'Short in 2 of 2,079 rated shifts of the last year, all at 07:00.'],
  // The earlier one of two windows with as many.
  [windowsOf(1140, 420), 'Short in 2 of 2,079 rated shifts of the last year, 1 of them at 07:00.'],
  [windowsOf(), 'Enough RNs for the entered counts in 2,079 rated shifts of the last year.'],
  [{ rated: 0, ...windowsOf() }, 'No shift of the last year can be rated with this map.'],
  [
    { rated: 0, not_rated: 0, ...windowsOf() },
    'There are no shifts in the last year to try this standard with.',
  ],
  [
    { windows: 0, rated: 0, not_rated: 0, ...windowsOf() },
    'There are no windows in the last year on which this standard was in force.',
  ],
])('the finding of %j reads “%s”', (change, words) => {
  expect(describeFinding(createPreview(change))).toBe(words);
});

test('a setting that may leave patients out is only about those that it names', () => {
  const setting = { pack: 'oregon', unit_type: 'labor_and_delivery', from: '2025-11-14', map: { 5: null } };
  const preview = createPreview({ ...windowsOf(), share: 100, settings: [setting] });
  expect(describeFinding(preview)).toBe(
    'Enough RNs for the patients that the standard names in 2,079 rated shifts of the last year.',
  );
  expect(describeShare(preview)).toContain('had enough RNs for the patients that the standard names.');
});

test('a share is compared with the required one before it is rounded, and has the digits that say so', () => {
  const had = '80.0% of the rated shifts had enough RNs for the entered counts';
  const describe = (share: number | null, required_share: number | null) =>
    describeShare(createPreview({ share, required_share }));
  expect(describe(79.99, 80)).toBe(`${had.replace('80.0%', '79.99%')}, below the required 80%.`);
  expect(describe(80, 80)).toBe(`${had}, not below the required 80%.`);
  expect(describe(80, null)).toBe(`${had}.`);
  expect(describe(null, 80)).toBeNull();
});

test('fields that are not mapped are named, those without a name by their id', () => {
  const unmapped = [
    { field: '6', shifts: 11 },
    { field: '98', shifts: 2 },
    { field: '99', shifts: 1 },
  ];
  const preview = createPreview({ not_rated: 12, missing: 1, unmapped, field_names: { 98: 'Triage' } });
  expect(listGaps(preview, sections.fields)).toEqual([
    '12 shifts cannot be rated, because fields with patients are not mapped: Latent labor (11 shifts), Triage (2 shifts), Field 99 (1 shift).',
    '1 window has no data.',
  ]);
  expect(listGaps(createPreview({ not_rated: 0, missing: 0, unmapped: [] }), sections.fields)).toEqual([]);
});
