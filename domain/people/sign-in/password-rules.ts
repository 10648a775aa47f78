/**
 * Passwords that a guesser would find soon are refused (D50). There are no rules about characters, only an estimate of the
 * number of guesses, which the caller provides.
 */

export const passwordLength = { least: 8, most: 128 } as const;

/** About as many as eight random characters need. With the limits on signing in, so many attempts take centuries. */
const fewestGuesses = 1e8;

/** Words that people at a hospital with this product would try first. */
const commonWords = ['parity', 'demo', 'nurse', 'nursing', 'hospital', 'staffing', 'patient', 'shift'];

export type PasswordFault = 'too-short' | 'too-long' | 'guessable' | 'known-words';

interface PasswordContext {
  /** The person's names and address and the hospitals' names. */
  knownNames: readonly string[];
  /** The number of guesses for an attacker who knows common passwords and words. */
  guesses(text: string): number;
}

/**
 * Null if the password may be used. It is normalised as for hashing, so that é counts as one character however it was
 * typed. Example: `"Lakeside2026!"` at Lakeside Women's Hospital is `known-words`, because only a year is left.
 */
export function findPasswordFault(typed: string, context: PasswordContext): PasswordFault | null {
  const password = typed.normalize('NFKC');
  const length = [...password].length;
  if (length < passwordLength.least) return 'too-short';
  if (length > passwordLength.most) return 'too-long';
  const unknown = removeWords(password, [...commonWords, ...context.knownNames]);
  const containsKnownWords = unknown !== foldText(password);
  if (containsKnownWords && context.guesses(unknown) < fewestGuesses) return 'known-words';
  return context.guesses(password) < fewestGuesses ? 'guessable' : null;
}

/**
 * Removes words from a text, ignoring case and accents: `"Lakeside2026!"` without `"Lakeside Women's Hospital"` is
 * `"2026!"`. Words of less than three letters stay, because every password contains some.
 */
function removeWords(text: string, names: readonly string[]): string {
  const words = names.flatMap(name => [
    foldText(name),
    ...foldText(name).split(/[^\p{L}\d]+/u),
    keepLetters(name),
  ]);
  const longestFirst = [...new Set(words)]
    .filter(word => word.length >= 3)
    .sort((a, b) => b.length - a.length);
  let rest = foldText(text);
  for (const word of longestFirst) rest = rest.replaceAll(word, '');
  return rest;
}

/** Lower case, without accents. */
function foldText(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
}

function keepLetters(text: string): string {
  return foldText(text).replace(/[^\p{L}]/gu, '');
}
