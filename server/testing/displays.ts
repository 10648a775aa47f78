import type { Browser } from './browser.ts';

export const linksUrl = '/api/accounts/display_links/';

/** Adds a display link as an owner. */
export async function addLink(
  owner: Browser,
  values: object = {},
): Promise<{ id: number; token: string; expires_at: string }> {
  const answer = await owner.post(linksUrl, { name: 'Huddle room', ...values });
  if (answer.statusCode !== 201) throw new Error(`no link: ${answer.statusCode} ${answer.body}`);
  return answer.json();
}

/** Opens the page of a display link in a browser without a session, as a wall screen does. */
export async function openScreen(server: { browser(): Browser }, token: string): Promise<Browser> {
  const screen = server.browser();
  await screen.get('/display');
  const answer = await screen.post('/api/display/', { token });
  if (answer.statusCode !== 204) throw new Error(`not opened: ${answer.statusCode} ${answer.body}`);
  return screen;
}
