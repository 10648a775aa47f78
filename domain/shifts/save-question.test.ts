import { describe, expect, it } from 'vitest';
import { findSaveQuestion } from './save-question.ts';

const begun = {
  window: '03:00',
  startsAt: 100,
  now: 100,
  isBlank: false,
  previous: { clock: '23:00', name: '23:00' },
};

describe('findSaveQuestion', () => {
  it('is null for numbers that were entered, from the first minute of the window', () => {
    expect(findSaveQuestion(begun)).toBeNull();
  });

  it('names the window whose numbers a blank shift gets', () => {
    expect(findSaveQuestion({ ...begun, isBlank: true })).toEqual({
      question: 'Save the same numbers as 23:00?',
      explanation: 'You entered nothing, so 03:00 gets the numbers of 23:00.',
    });
  });

  it('asks about zeros if there is no shift before', () => {
    expect(findSaveQuestion({ ...begun, isBlank: true, previous: null })?.question).toBe(
      'Save 0 in every field?',
    );
  });

  it('asks before a window has begun', () => {
    expect(findSaveQuestion({ ...begun, now: 99 })).toEqual({
      question: 'Save 03:00 already?',
      explanation: '03:00 has not begun yet. You can change its numbers later.',
    });
  });

  it('asks one question about a blank shift whose window has not begun', () => {
    const asked = findSaveQuestion({
      ...begun,
      now: 99,
      isBlank: true,
      previous: { clock: '23:00', name: 'yesterday’s 23:00' },
    });
    expect(asked).toEqual({
      question: 'Save the same numbers as 23:00?',
      explanation:
        '03:00 has not begun yet. You entered nothing, so 03:00 gets the numbers of yesterday’s 23:00.',
    });
  });
});
