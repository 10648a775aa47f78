import type { Page } from '@playwright/test';
import type { Shift } from '#contract/shifts/shifts.ts';
import { post } from './api-calls.ts';
import { demo } from './fixtures.ts';

/** A hospital that only one journey uses, so that no other one changes its shifts. */
export interface TestHospital {
  id: number;
  name: string;
  moduleId: number;
  /** E-mail addresses; all three have the same `password`. */
  owner: string;
  nurse: string;
  colleague: string;
}

export const password = 'quiet tide at the north wall';

/** A past date, on which every window accepts data at any time of day. */
export function daysAgo(days: number): string {
  return new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
}

/** Creates a hospital with one module of these sections, an owner and two nurses, and signs out. */
export async function createTestHospital(
  page: Page,
  name: string,
  sectionNames = ['OB Triage', 'Cesarean and recovery'],
): Promise<TestHospital> {
  await signInAs(page, demo.admin, demo.password);
  const stamp = `${name}-${Date.now()}`;
  const hospitalName = `Ward ${stamp}`;
  const client = await create(page, '/api/admin/clients/', {
    name: hospitalName,
    timezone: 'America/Chicago',
  });
  const sections = (await page.request.get('/api/admin/sections/').then(response => response.json())) as {
    results: { id: number; name: string }[];
  };
  const module = await create(page, '/api/admin/modules/', {
    name: 'Labor & Delivery',
    client,
    sections: sections.results.filter(section => sectionNames.includes(section.name)).map(({ id }) => id),
    min_rn_target: 2,
  });

  async function addUser(first_name: string, owner: boolean): Promise<string> {
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

  const hospital = {
    id: client,
    name: hospitalName,
    moduleId: module,
    owner: await addUser('Olga', true),
    nurse: await addUser('Nora', false),
    colleague: await addUser('Carl', false),
  };
  // Replaces the temporary passwords, so that the journey can sign in directly.
  for (const email of [hospital.owner, hospital.nurse, hospital.colleague]) await signInAs(page, email);
  await post(page, '/api/accounts/logout/', {});
  return hospital;
}

/** Signs in; a temporary password is replaced by the same one. */
export async function signInAs(page: Page, username: string, ownPassword = password): Promise<void> {
  const response = await post(page, '/api/accounts/login/', { username, password: ownPassword });
  const { password_change_token: token } = await response.json();
  if (token) await post(page, '/api/accounts/reset_password/finish/', { token, password: ownPassword });
}

/** Saves the shift of 07:00; `version` is that of the stored one. */
export function enterShift(
  page: Page,
  { moduleId }: TestHospital,
  date: string,
  rn_actual: number,
  version?: number,
) {
  return post(page, `/api/module/${moduleId}/shifts/`, {
    date,
    window: 420,
    acuity_counts: {},
    rn_actual,
    version,
  });
}

/** The stored shifts of a day. */
export async function listShifts(page: Page, { moduleId }: TestHospital, date: string): Promise<Shift[]> {
  const response = await page.request.get(`/api/module/${moduleId}/shifts/?date=${date}`);
  return ((await response.json()) as { shifts: Shift[] }).shifts;
}

async function create(page: Page, path: string, data: object): Promise<number> {
  const { id } = (await (await post(page, path, data)).json()) as { id: number };
  return id;
}
