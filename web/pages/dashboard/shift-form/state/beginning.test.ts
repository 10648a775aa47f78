// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest';
import { drafts, placeId, type TypedShift } from '#web/features/unsent/kept-shifts.ts';
import { date, dayOf, laborAndDelivery, shiftOf } from '../testing/shift-form-fixtures.ts';
import { openingOf } from './beginning.ts';

const place = { moduleId: laborAndDelivery.id, date, windowId: 420 };
const [window] = dayOf().windows;
if (!window) throw new Error('A day has windows.');
const stored = shiftOf({ comments: 'Busy' });
const subject = { date, window, module: laborAndDelivery, stored, previous: null };

afterEach(() => drafts.clear(1));

test('a form opens with the shift as it is stored, or with the draft that was typed since', () => {
  expect(openingOf(1, place, subject)).toMatchObject({
    from: 'stored',
    beginning: { typed: { comments: 'Busy' } },
  });
  const typed = { numbers: {}, chargeNurseIncluded: true, reasons: [], comments: 'Quiet' };
  drafts.put(1, placeId(place), { ...place, typed, version: 1, at: 1 });
  expect(openingOf(1, place, subject)).toMatchObject({
    from: 'draft',
    beginning: { typed, safe: { comments: 'Busy' } },
  });
});

test('what a draft of an earlier version lacks is as it is stored', () => {
  const typed = { numbers: { rn_actual: '7' }, reasons: [] } as unknown as TypedShift;
  drafts.put(1, placeId(place), { ...place, typed, version: 1, at: 1 });
  expect(openingOf(1, place, subject).beginning.typed).toEqual({
    numbers: { rn_actual: '7' },
    chargeNurseIncluded: false,
    reasons: [],
    comments: 'Busy',
  });
});
