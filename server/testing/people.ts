import type { ListedUser } from '#contract/users/users.ts';
import type { Answer, Browser } from './browser.ts';
import type { TestApp } from './test-app.ts';

export const mine = '/api/accounts/client_users/';
export const all = '/api/admin/users/';

let made = 0;

/** For tests of managing users: a signed-in owner, a signed-in administrator, and users to manage. */
export async function createPeople(running: TestApp) {
  const owner = await running.as('owner');
  const admin = await running.as('admin');
  const { here, elsewhere } = running.world;

  const person = (more: object = {}) => ({
    first_name: 'Ada',
    last_name: 'Lovelace',
    email: `ada${++made}@example.org`,
    client_configs: [configAt(here)],
    ...more,
  });
  const add = async (browser: Browser, url: string, body: object): Promise<ListedUser> => {
    const answer = await browser.post(url, body);
    if (answer.statusCode !== 201) throw new Error(answer.body);
    return answer.json();
  };
  return {
    owner,
    admin,
    person,
    invite: (more: object = {}) => add(owner, mine, person(more)),
    /** A user who also belongs to the other hospital. */
    shared: () => add(admin, all, person({ client_configs: [configAt(here), configAt(elsewhere)] })),
    stored: async (id: number) => (await running.sql('select * from users where id = $1', [id])).rows[0],
  };
}

export function configAt(hospital: { id: number; modules: [number, number] }, more: object = {}) {
  return { client_id: hospital.id, owner: false, module_ids: [hospital.modules[0]], ...more };
}

export function patch(browser: Browser, url: string, payload: object): Promise<Answer> {
  return browser.send({ method: 'PATCH', url, payload });
}
