// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest';
import { blankShift, drafts, placeId, type TypedShift } from '#web/features/unsent/kept-shifts.ts';
import { buildDay, buildShift, date, laborAndDelivery } from '../testing/shift-form-fixtures.ts';
import { findInitialEntry } from './initial-entry.ts';

const place = { moduleId: laborAndDelivery.id, date, windowId: 420 };
const [window] = buildDay().windows;
if (!window) throw new Error('A day has windows.');
const stored = buildShift({ comments: 'Busy' });
const subject = { date, window, module: laborAndDelivery, stored, previous: null, recent: [], feed: null };

afterEach(() => drafts.clear(1));

test('a form opens with the draft, and without one with the stored shift', () => {
  expect(findInitialEntry(1, place, subject)).toMatchObject({
    source: 'stored',
    entry: { typed: { comments: 'Busy' } },
  });
  const typed = { ...blankShift, chargeNurseIncluded: true, comments: 'Quiet' };
  drafts.put(1, placeId(place), { ...place, typed, version: 1, at: 1 });
  expect(findInitialEntry(1, place, subject)).toMatchObject({
    source: 'draft',
    entry: { typed, safe: { comments: 'Busy' } },
  });
});

test('a value that a draft of an earlier release lacks is the stored one', () => {
  const typed = { numbers: { rn_actual: '7' }, reasons: [] } as unknown as TypedShift;
  drafts.put(1, placeId(place), { ...place, typed, version: 1, at: 1 });
  expect(findInitialEntry(1, place, subject).entry.typed).toEqual({
    numbers: { rn_actual: '7' },
    chargeNurseIncluded: false,
    reasons: [],
    comments: 'Busy',
    missedCare: {},
  });
});
