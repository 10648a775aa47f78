/**
 * Which passwords are refused (D50): those that a guesser would find soon. There are no rules of composition; what
 * counts is an estimate of how many guesses it takes, which the caller brings.
 */

export const passwordLength = { least: 8, most: 128 } as const;

/** About what eight random characters give. Limits on signing in make this many tries take centuries. */
const fewestGuesses = 1e8;

/** Words that everybody at a hospital with this product would try first. */
const wordsOfTheTrade = ['parity', 'demo', 'nurse', 'nursing', 'hospital', 'staffing', 'patient', 'shift'];

export type PasswordFault = 'too-short' | 'too-long' | 'guessable' | 'known-words';

export interface PasswordContext {
  /** The person's names and address and the hospitals' names. */
  knownNames: readonly string[];
  /** How many guesses somebody who knows common passwords and words needs. */
  guesses(text: string): number;
}

/**
 * Null when the password may be used, judged as it is hashed: normalised, so that é counts one however it was typed.
 * `"Lakeside2026!"` at Lakeside Women's Hospital is `known-words`: beyond the name it is just a year.
 */
export function findPasswordFault(typed: string, context: PasswordContext): PasswordFault | null {
  const password = typed.normalize('NFKC');
  const length = [...password].length;
  if (length < passwordLength.least) return 'too-short';
  if (length > passwordLength.most) return 'too-long';
  const unknown = withoutWords(password, [...wordsOfTheTrade, ...context.knownNames]);
  const holdsKnownWords = unknown !== plain(password);
  if (holdsKnownWords && context.guesses(unknown) < fewestGuesses) return 'known-words';
  return context.guesses(password) < fewestGuesses ? 'guessable' : null;
}

/**
 * What is left of a text without certain words, in any case and with or without accents: `"Lakeside2026!"` without
 * `"Lakeside Women's Hospital"` is `"2026!"`. Words of less than three letters stay: they are in every password.
 */
function withoutWords(text: string, names: readonly string[]): string {
  const words = names.flatMap(name => [plain(name), ...plain(name).split(/[^\p{L}\d]+/u), lettersOf(name)]);
  const longestFirst = [...new Set(words)]
    .filter(word => word.length >= 3)
    .sort((a, b) => b.length - a.length);
  let rest = plain(text);
  for (const word of longestFirst) rest = rest.replaceAll(word, '');
  return rest;
}

/** Lower case, without accents. */
function plain(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
}

function lettersOf(text: string): string {
  return plain(text).replace(/[^\p{L}]/gu, '');
}
