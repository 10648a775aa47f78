import { type APIResponse, expect, type Page } from '@playwright/test';

/** A call in the page's session, for what must be so before a journey begins and is no part of it. */
export async function post(page: Page, path: string, data: object): Promise<APIResponse> {
  // Any page brings the anti-forgery token.
  await page.request.get('/login');
  const token = (await page.context().cookies()).find(({ name }) => name === 'csrftoken')?.value ?? '';
  const answer = await page.request.post(path, { data, headers: { 'x-csrftoken': token } });
  expect(answer.ok(), `${path} answered ${answer.status()}: ${await answer.text()}`).toBe(true);
  return answer;
}
