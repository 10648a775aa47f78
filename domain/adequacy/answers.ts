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
function findAnswerDeadline({ startsAt, minutes }: WindowTimes): number {
  return startsAt + minutes * 60_000 + answerHours * 3_600_000;
}

/** From the start of the window until 12 hours after its end. */
export function takesAnswers(window: WindowTimes, epochMilliseconds: number): boolean {
  return window.startsAt <= epochMilliseconds && epochMilliseconds <= findAnswerDeadline(window);
}

export const noAnswersMessage = 'A shift can be answered about from its start until 12 hours after its end.';

/** Answers that a hospital imports belong to nobody. They make figures of their own (D69). */
export const answerSources = ['people', 'imported'] as const;

export type AnswerSource = (typeof answerSources)[number];

/**
 * How a shift was felt: too few RNs if more than half of its answers say too few or far too few, enough if fewer than half do.
 * Exactly half is a tie, which counts as neither: otherwise a user who answers "far too few" would learn the only other answer.
 */
export function judgeAnswers(answers: readonly number[]): 'too few' | 'enough' | 'tie' {
  const few = answers.filter(answer => answer <= -1).length;
  if (2 * few === answers.length) return 'tie';
  return 2 * few > answers.length ? 'too few' : 'enough';
}
