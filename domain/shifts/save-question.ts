/** A save that the user may not have meant. */
interface DoubtfulSave {
  /** The clock at the start of the window: `15:00`. */
  readonly window: string;
  readonly startsAt: number;
  readonly now: number;
  /** A new shift into which nothing was entered, so that every value comes from the shift before (D5). */
  readonly isBlank: boolean;
  /** The shift before: its clock, and as part of a sentence, `yesterday’s 23:00`; null if there is none. */
  readonly previous: { readonly clock: string; readonly name: string } | null;
}

export interface SaveQuestion {
  readonly question: string;
  readonly explanation: string;
}

/**
 * What to ask before a shift is saved (D52): nothing was entered, or its window has not begun. Null to save at once.
 * Example: a blank 03:00 after a stored 23:00 asks "Save the same numbers as 23:00?".
 */
export function findSaveQuestion(save: DoubtfulSave): SaveQuestion | null {
  const { window, previous, isBlank } = save;
  const notBegun = save.now < save.startsAt ? `${window} has not begun yet.` : '';
  if (isBlank) {
    const source = previous
      ? `You entered nothing, so ${window} gets the numbers of ${previous.name}.`
      : 'You entered nothing, and there are no earlier numbers to use.';
    return {
      question: previous ? `Save the same numbers as ${previous.clock}?` : 'Save 0 in every field?',
      explanation: [notBegun, source].filter(Boolean).join(' '),
    };
  }
  if (!notBegun) return null;
  return {
    question: `Save ${window} already?`,
    explanation: `${notBegun} You can change its numbers later.`,
  };
}
