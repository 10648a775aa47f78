import {
  findPasswordFault,
  type PasswordFault,
  passwordLength,
} from '#domain/people/sign-in/password-rules.ts';
import { invalid } from '#server/core/errors.ts';
import type { UserRow } from '../people/people.queries.ts';

const advice = 'Use a few words that do not belong together.';

const messages: Record<PasswordFault, string> = {
  'too-short': `This password is too short. It must contain at least ${passwordLength.least} characters.`,
  'too-long': `This password is too long. It must contain at most ${passwordLength.most} characters.`,
  guessable: `This password is easy to guess. ${advice}`,
  'known-words': `This password is easy to guess: it is made of your name, your hospital’s or words that everybody there knows. ${advice}`,
};

type PasswordOwner = Pick<UserRow, 'firstName' | 'lastName' | 'email'> & { clientNames: string[] };

/** Throws 400 with the fault of a new password, for the field it was typed into (D50). */
export async function validatePassword(password: string, field: string, whose: PasswordOwner): Promise<void> {
  const estimate = await loadStrengthEstimate();
  const fault = findPasswordFault(password, {
    knownNames: [whose.firstName, whose.lastName, whose.email, ...whose.clientNames],
    guesses: text => estimate(text).guesses,
  });
  if (!fault) return;
  const reason = fault === 'guessable' ? estimate(password.normalize('NFKC')).reason : undefined;
  throw invalid(field, reason ? `This password is easy to guess. ${reason} ${advice}` : messages[fault]);
}

interface Strength {
  guesses: number;
  /** Why it is weak, as a sentence for the person who chose it, where that is known. */
  reason: string | undefined;
}

/** Characters; estimating a long text takes seconds, and its beginning is enough. */
const longestEstimated = 64;

let loading: Promise<(text: string) => Strength> | undefined;

/** zxcvbn with common passwords and English words: 7 MB, so it is loaded when the first password is chosen. */
function loadStrengthEstimate(): Promise<(text: string) => Strength> {
  loading ??= load();
  return loading;
}

async function load(): Promise<(text: string) => Strength> {
  const [{ ZxcvbnFactory }, common, english] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
    import('@zxcvbn-ts/language-en'),
  ]);
  const zxcvbn = new ZxcvbnFactory({
    dictionary: { ...common.dictionary, ...english.dictionary },
    graphs: common.adjacencyGraphs,
    translations: english.translations,
    // More substitutions find little and take seconds for text made of special characters.
    l33tMaxSubstitutions: 20,
  });
  return text => {
    const { guesses, feedback } = zxcvbn.check([...text].slice(0, longestEstimated).join(''));
    return { guesses, reason: feedback.warning ?? undefined };
  };
}
