import { type APIResponse, expect, type Page } from '@playwright/test';

/** Calls the API in the page's session, to prepare what is not part of the journey itself. */
export async function post(page: Page, path: string, data: object): Promise<APIResponse> {
  const response = await page.request.post(path, { data, headers: { 'x-csrftoken': await readToken(page) } });
  expect(response.ok(), `${path} returned ${response.status()}: ${await response.text()}`).toBe(true);
  return response;
}

/** The anti-forgery token. Every page sets it; signing in or out replaces it. */
export async function readToken(page: Page): Promise<string> {
  const token = await findToken(page);
  if (token !== undefined) return token;
  await page.request.get('/login');
  return (await findToken(page)) ?? '';
}

async function findToken(page: Page): Promise<string | undefined> {
  return (await page.context().cookies()).find(({ name }) => name === 'csrftoken')?.value;
}
