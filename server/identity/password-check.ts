import { dictionary } from '@zxcvbn-ts/language-common';
import { type PasswordFault, passwordFault, passwordLength } from '#domain/password-rules.ts';
import { invalid } from '#server/http/errors.ts';

const common = new Set(dictionary['passwords-common']);

const messages: Record<PasswordFault, string> = {
  'too-short': `This password is too short. It must contain at least ${passwordLength.least} characters.`,
  'too-long': `This password is too long. It must contain at most ${passwordLength.most} characters.`,
  common: 'This password is too common.',
  'person-name': 'This password is made of your name. Please choose another.',
  'hospital-name': 'This password is made of your hospital’s name. Please choose another.',
};

/** Throws what is wrong with a new password, beside the field it was typed into. */
export function authorizePassword(
  password: string,
  field: string,
  whose: { firstName: string; lastName: string; email: string; hospitals: string[] },
): void {
  const fault = passwordFault(password, {
    personNames: [
      whose.firstName,
      whose.lastName,
      `${whose.firstName} ${whose.lastName}`,
      whose.email.split('@')[0] ?? '',
    ],
    hospitalNames: whose.hospitals,
    isCommon: text => common.has(text),
  });
  if (fault) throw invalid(field, messages[fault]);
}
