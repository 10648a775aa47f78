import { type APIResponse, expect, type Page } from '@playwright/test';

/** A call in the page's session, for what must be so before a journey begins and is no part of it. */
export async function post(page: Page, path: string, data: object): Promise<APIResponse> {
  const answer = await page.request.post(path, { data, headers: { 'x-csrftoken': await readToken(page) } });
  expect(answer.ok(), `${path} answered ${answer.status()}: ${await answer.text()}`).toBe(true);
  return answer;
}

/** The anti-forgery token: every page brings one, signing in and out bring another. */
export async function readToken(page: Page): Promise<string> {
  const token = await findToken(page);
  if (token !== undefined) return token;
  await page.request.get('/login');
  return (await findToken(page)) ?? '';
}

async function findToken(page: Page): Promise<string | undefined> {
  return (await page.context().cookies()).find(({ name }) => name === 'csrftoken')?.value;
}
