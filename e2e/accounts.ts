import type { Page } from '@playwright/test';
import { post } from './api-calls.ts';
import { openMailbox } from './outbox.ts';

/**
 * Users of the demo hospitals without a password. Journeys run in parallel: one that changes how a user signs in has its
 * own user.
 */
export const colleagues = {
  denise: 'denise.walker@demo.parity',
  tomas: 'tomas.rivera@demo.parity',
  hannah: 'hannah.osei@demo.parity',
  priya: 'priya.nair@demo.parity',
  colleen: 'colleen.murphy@demo.parity',
  samuel: 'samuel.adeyemi@demo.parity',
} as const;

/** Invited but not activated. */
export const invited = { katie: 'katie.lindgren@demo.parity' } as const;

export const ownPassword = 'kelp under the old pier';

/** Sets a colleague's password with the mailed link, which also signs them in. */
export async function activateAccount(page: Page, email: string): Promise<void> {
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
