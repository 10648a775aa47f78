import type { TestApp } from './test-app.ts';

/** The mails except those about new browsers, because every browser of a test is new. */
export function listOtherMails({ mails }: Pick<TestApp, 'mails'>): TestApp['mails'] {
  return mails.filter(({ message }) => message.subject !== 'New sign-in to your Parity account');
}
