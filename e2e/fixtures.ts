import { test as base, type Page } from '@playwright/test';
import { findingsOn } from './accessibility.ts';
import { post } from './calls.ts';

/** The accounts of the demo hospitals (D37). */
export const demo = {
  admin: 'admin@demo.parity',
  owner: 'owner@demo.parity',
  nurse: 'nurse@demo.parity',
  multi: 'multi@demo.parity',
  password: 'parity-demo-1',
} as const;

type Account = Exclude<keyof typeof demo, 'password'>;

interface Fixtures {
  /** Signs in without a page; how a person does it is the sign-in journey's. */
  signIn(who: Account): Promise<void>;
  /** Fails with what a person with a disability would stumble over on the screen as it stands. */
  scan(screen: string): Promise<void>;
}

export const test = base.extend<Fixtures>({
  // A page that breaks its content policy or throws has failed, whatever it looks like.
  page: async ({ page }, use) => {
    const complaints: string[] = [];
    page.on('pageerror', error => complaints.push(error.message));
    page.on('console', message => {
      if (message.type() === 'error' && !/status of 4\d\d/.test(message.text()))
        complaints.push(message.text());
    });
    await use(page);
    expect(complaints, 'errors in the browser’s console').toEqual([]);
  },
  signIn: async ({ page }, use) => {
    await use(async who => {
      await post(page, '/api/accounts/login/', { username: demo[who], password: demo.password });
    });
  },
  scan: async ({ page }, use) => {
    await use(async screen => {
      expect(await findingsOn(page), `accessibility of ${screen}`).toEqual([]);
    });
  },
});

export const { expect } = test;

export async function fillSignIn(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Log In' }).click();
}
