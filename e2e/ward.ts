import type { Page } from '@playwright/test';
import { post } from './calls.ts';
import { demo } from './fixtures.ts';

/** A hospital of a journey's own, so that nobody else looks at its shifts or changes them. */
export interface Ward {
  moduleId: number;
  /** E-mail addresses; `password` is everybody's. */
  owner: string;
  nurse: string;
  colleague: string;
}

export const password = 'quiet tide at the north wall';

/** A past date, so that every window takes data whatever the clock says. */
export function daysAgo(days: number): string {
  return new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
}

/** Sets up a hospital with one module of two sections, an owner and two nurses. Nobody is signed in afterwards. */
export async function openWard(page: Page, name: string): Promise<Ward> {
  await signInAs(page, demo.admin, demo.password);
  const stamp = `${name}-${Date.now()}`;
  const client = await create(page, '/api/admin/clients/', {
    name: `Ward ${stamp}`,
    timezone: 'America/Chicago',
  });
  const sections = (await page.request.get('/api/admin/sections/').then(answer => answer.json())) as {
    results: { id: number; name: string }[];
  };
  const wanted = ['OB Triage', 'Cesarean and recovery'];
  const module = await create(page, '/api/admin/modules/', {
    name: 'Labor & Delivery',
    client,
    sections: sections.results.filter(section => wanted.includes(section.name)).map(({ id }) => id),
    min_rn_target: 2,
  });

  async function hire(first_name: string, owner: boolean): Promise<string> {
    const email = `${first_name.toLowerCase()}.${stamp}@ward.example`;
    const client_configs = [{ client_id: client, owner, module_ids: [module] }];
    const id = await create(page, '/api/admin/users/', {
      first_name,
      last_name: 'Ward',
      email,
      client_configs,
    });
    await post(page, `/api/admin/users/${id}/set_password/`, { password, current_password: demo.password });
    return email;
  }

  const ward = {
    moduleId: module,
    owner: await hire('Olga', true),
    nurse: await hire('Nora', false),
    colleague: await hire('Carl', false),
  };
  // From now on the password is their own, and logging in with it leads in.
  for (const email of [ward.owner, ward.nurse, ward.colleague]) await signInAs(page, email);
  await post(page, '/api/accounts/logout/', {});
  return ward;
}

/** Somebody whose password was set by somebody else chooses the same one as their own. */
export async function signInAs(page: Page, username: string, secret = password): Promise<void> {
  const answer = await post(page, '/api/accounts/login/', { username, password: secret });
  const { password_change_token: token } = await answer.json();
  if (token) await post(page, '/api/accounts/reset_password/finish/', { token, password: secret });
}

/** What is stored of a day. */
export async function shiftsOn(page: Page, { moduleId }: Ward, date: string): Promise<StoredShift[]> {
  const answer = await page.request.get(`/api/module/${moduleId}/shifts/?date=${date}`);
  return ((await answer.json()) as { shifts: StoredShift[] }).shifts;
}

interface StoredShift {
  id: number;
  window: number;
  version: number;
  rn_actual: number;
  census: number;
  comments: string;
  reasons: string[];
  updated_by: string;
}

async function create(page: Page, path: string, data: object): Promise<number> {
  const { id } = (await (await post(page, path, data)).json()) as { id: number };
  return id;
}
