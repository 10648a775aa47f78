import type { Page } from '@playwright/test';
import { post } from './calls.ts';
import { openMailbox } from './outbox.ts';

/**
 * People of the demo hospitals who have no password yet. Journeys run side by side: one that changes how somebody
 * signs in has a person to itself.
 */
export const colleagues = {
  denise: 'denise.walker@demo.parity',
  tomas: 'tomas.rivera@demo.parity',
  hannah: 'hannah.osei@demo.parity',
  priya: 'priya.nair@demo.parity',
  colleen: 'colleen.murphy@demo.parity',
  samuel: 'samuel.adeyemi@demo.parity',
} as const;

/** Invited and not activated. */
export const invited = { katie: 'katie.lindgren@demo.parity' } as const;

export const ownPassword = 'kelp under the old pier';

/** Gives a colleague a password with the link that they would get; they are signed in afterwards. */
export async function takeAccount(page: Page, email: string): Promise<void> {
  const mailbox = await openMailbox(email);
  await post(page, '/api/accounts/reset_password/start/', { email });
  const token = (await mailbox.nextLink()).split('/').at(-1);
  await post(page, '/api/accounts/reset_password/finish/', { token, password: ownPassword });
}

export async function logOut(page: Page): Promise<void> {
  await page.goto('/settings');
  await page.getByRole('button', { name: 'Logout' }).click();
  await page.waitForURL('/login');
}
