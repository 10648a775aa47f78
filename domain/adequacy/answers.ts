/** Far too few, too few, about right, more than enough and far more than enough RNs (B18). */
export const adequacyAnswers = [-2, -1, 0, 1, 2] as const;

export type AdequacyAnswer = (typeof adequacyAnswers)[number];

export const adequacyQuestion = 'Were there enough RNs for good care?';

const labels: Readonly<Record<AdequacyAnswer, string>> = {
  [-2]: 'Far too few',
  [-1]: 'Too few',
  0: 'About right',
  1: 'More than enough',
  2: 'Far too many',
};

export function nameAnswer(answer: AdequacyAnswer): string {
  return labels[answer];
}

/** How long after the end of a window its nurses can still answer. */
export const answerHours = 12;

interface WindowTimes {
  readonly startsAt: number;
  readonly minutes: number;
}

/** When the last answer about a window can be given. */
export function findAnswerDeadline({ startsAt, minutes }: WindowTimes): number {
  return startsAt + minutes * 60_000 + answerHours * 3_600_000;
}

/** From the start of the window until 12 hours after its end. */
export function takesAnswers(window: WindowTimes, epochMilliseconds: number): boolean {
  return window.startsAt <= epochMilliseconds && epochMilliseconds <= findAnswerDeadline(window);
}

export const noAnswersMessage = 'A shift can be answered about from its start until 12 hours after its end.';

/** Whether a shift was felt as too few: at least half of its answers say too few or far too few. */
export function isFeltAsTooFew(answers: readonly number[]): boolean {
  return 2 * answers.filter(answer => answer <= -1).length >= answers.length;
}
