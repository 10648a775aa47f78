import type { FakeAnswers } from '#web/testing/fake-server.ts';
import { createListedUser, noPlan, people } from '#web/testing/people.ts';
import { renderApp } from '#web/testing/render-app.tsx';
import { finishedSetUp } from './set-up.ts';

export const brigid = {
  id: 4,
  name: 'St. Brigid',
  timezone: 'America/Denver',
  first_good_month: '2026-03-01',
  is_active: true,
  created: '2026-01-01T00:00:00Z',
  modules: [41],
  shift_windows_config: [],
  show_full_sw_range: false,
  version: 1,
};
export const nicu = {
  id: 41,
  name: 'NICU',
  client: 4,
  is_active: false,
  sections: [2],
  min_rn_target: 2,
  over_reasons: [],
  under_reasons: [],
  other_premiums: [],
  ...noPlan,
  version: 1,
};
export const labor = { id: 1, name: 'Labor', internal_name: 'labor 2026', order: 1 };
const nursery = { id: 2, name: 'Nursery', internal_name: 'nursery 2026', order: 2 };
export const listBody = <Item>(...results: Item[]) => ({ body: { results, count: results.length } });

/** Opens a page of the administration as an administrator; `server` adds answers to the usual ones. */
export function openAdmin(address: string, server: FakeAnswers = {}) {
  const others: FakeAnswers = {
    getState: () => ({ body: people.administrator }),
    listClients: () => listBody(brigid),
    getClient: () => ({ body: brigid }),
    getSetUp: () => ({ body: finishedSetUp }),
    listModules: () => listBody(nicu),
    listSections: () => listBody(labor, nursery),
    listUsers: () => listBody(),
  };
  return renderApp(address, { state: people.administrator, server: { ...others, ...server } });
}

export const readBody = (request: { body: unknown } | undefined) => JSON.parse(String(request?.body));

export const nora = createListedUser({
  id: 20,
  first_name: 'Nora',
  last_name: 'Diaz',
  email: 'nora@brigid.example',
  client_configs: [{ client_id: 4, owner: false, module_ids: [41] }],
});
