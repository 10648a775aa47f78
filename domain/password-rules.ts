/**
 * Which passwords are refused. Length is what makes one strong, so there are no rules of composition; what is refused
 * is what an attacker tries first: the common ones, and names that everybody on the ward knows.
 */

export const passwordLength = { least: 8, most: 128 } as const;

export type PasswordFault = 'too-short' | 'too-long' | 'common' | 'person-name' | 'hospital-name';

export interface PasswordContext {
  /** First name, last name and the part of the e-mail address before the @. */
  personNames: readonly string[];
  hospitalNames: readonly string[];
  isCommon(password: string): boolean;
}

/**
 * Null when the password may be used, judged as it is hashed: normalised, so that é counts one however it was typed.
 * `"Lakeside2026!"` at Lakeside Women's Hospital is `hospital-name`.
 */
export function passwordFault(typed: string, context: PasswordContext): PasswordFault | null {
  const password = typed.normalize('NFKC');
  const length = [...password].length;
  if (length < passwordLength.least) return 'too-short';
  if (length > passwordLength.most) return 'too-long';
  if (context.isCommon(password.toLowerCase())) return 'common';
  if (isMadeOf(password, context.personNames)) return 'person-name';
  if (isMadeOf(password, context.hospitalNames)) return 'hospital-name';
  return null;
}

/**
 * Whether nothing but words of the names, digits and signs is in it. Words of less than three letters do not count:
 * they are in every password.
 */
function isMadeOf(password: string, names: readonly string[]): boolean {
  const letters = lettersOf(password);
  if (letters === '') return false;
  const words = names.flatMap(name => [lettersOf(name), ...name.split(/[^\p{L}]+/u).map(lettersOf)]);
  const longestFirst = [...new Set(words)]
    .filter(word => word.length >= 3)
    .sort((a, b) => b.length - a.length);
  let rest = letters;
  for (const word of longestFirst) rest = rest.replaceAll(word, '');
  return rest === '';
}

/** Lower case, without accents, digits and signs. */
function lettersOf(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}]/gu, '');
}
