import { test as base, type Page } from '@playwright/test';
import { findViolations } from './accessibility.ts';
import { post } from './api-calls.ts';

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
  /** Signs in through the API; the sign-in journey uses the page. */
  signIn(account: Account): Promise<void>;
  /** Fails if the current screen violates an accessibility rule. */
  scan(screen: string): Promise<void>;
}

export const test = base.extend<Fixtures>({
  // A page that throws or violates its content security policy fails the test.
  page: async ({ page }, use) => {
    const errors: string[] = [];
    page.on('pageerror', error => errors.push(error.message));
    page.on('console', message => {
      if (message.type() === 'error' && !/status of 4\d\d/.test(message.text())) errors.push(message.text());
    });
    await use(page);
    expect(errors, 'errors in the browser’s console').toEqual([]);
  },
  signIn: async ({ page }, use) => {
    await use(async account => {
      await post(page, '/api/accounts/login/', { username: demo[account], password: demo.password });
    });
  },
  scan: async ({ page }, use) => {
    await use(async screen => {
      expect(await findViolations(page), `accessibility of ${screen}`).toEqual([]);
    });
  },
});

export const { expect } = test;

export async function fillSignIn(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Log In' }).click();
}
