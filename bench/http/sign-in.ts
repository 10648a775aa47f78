import { HttpBrowser } from '#server/testing/processes/http-browser.ts';
import type { Person } from '../bare/record-calls.ts';
import type { Server } from './servers.ts';

export async function signIn({ address }: Server, { email, password }: Person): Promise<HttpBrowser> {
  const browser = new HttpBrowser(address);
  await browser.signIn(email, password);
  return browser;
}
