import type { Client } from '#contract/clients.ts';
import type { ClientModule } from '#contract/modules.ts';
import type { AuthState } from '#contract/people/accounts.ts';
import type { ListedUser, User } from '#contract/people/users.ts';

function moduleOf(id: number, name: string, client: number): ClientModule {
  const nothing = { sections: [], fields: {}, over_reasons: [], under_reasons: [], other_premiums: [] };
  return { id, name, client, is_active: true, min_rn_target: 2, version: 1, ...nothing };
}

function hospitalOf(id: number, name: string, ...modules: string[]): Client {
  return {
    id,
    name,
    timezone: 'America/Chicago',
    first_good_month: null,
    is_active: true,
    created: '2026-01-01T00:00:00Z',
    modules: modules.map((module, index) => moduleOf(id * 10 + index, module, id)),
    shift_windows_config: [],
    show_full_sw_range: false,
    version: 1,
  };
}

const lakeside = hospitalOf(1, "Lakeside Women's Hospital", 'Labor & Delivery', 'Mother-Baby', 'NICU');

/** Six more, not in the order of their names. */
const others = ['Mesa', 'Cedar Valley', 'harbor View', 'Old Town', 'North Ridge', 'Brigid'].map(
  (name, index) => hospitalOf(index + 2, name, 'Perinatal'),
);

interface Role {
  user?: Partial<User>;
  owner?: boolean;
  hospitals?: Client[];
}

const ann: User = {
  id: 1,
  first_name: 'Ann',
  last_name: 'Lee',
  email: 'ann@lakeside.example',
  is_active: true,
  activated: true,
  created: '2026-01-01T00:00:00Z',
  is_admin: false,
  current_module: null,
  color_blind: null,
  tfa_enabled: false,
  client_configs: [],
};

/** Somebody in a list of people, whom the one who looks at it may change. */
export function createListedUser(changes: Partial<ListedUser>): ListedUser {
  return { ...ann, can_edit: true, ...changes };
}

/** Of the first hospital, whose modules have reasons and a category of their own. */
export function createOwnerWithReasons(changes: Partial<Client> = {}): AuthState {
  const modules = lakeside.modules.map(module => ({
    ...module,
    version: 2,
    over_reasons: ['Low census', 'Training'],
    under_reasons: ['Sick call'],
    other_premiums: ['Sitter', '', '', '', ''],
  }));
  return { ...people.owner, client: { ...lakeside, modules, ...changes } };
}

function signedIn({ user, owner = false, hospitals = [lakeside] }: Role): AuthState {
  const [client = null] = hospitals;
  const idsOf = (hospital: Client) => hospital.modules.map(module => module.id);
  return {
    user: {
      ...ann,
      client_configs: hospitals.map(hospital => ({
        client_id: hospital.id,
        owner,
        module_ids: idsOf(hospital),
      })),
      ...user,
    },
    client,
    client_config: client && { client_id: client.id, owner, modules: idsOf(client) },
    clients: hospitals.map(hospital => ({ id: hospital.id, name: hospital.name, modules: idsOf(hospital) })),
    tfa_required: false,
  };
}

/** Signed-in people as the server describes them. */
export const people = {
  nurse: signedIn({}),
  owner: signedIn({ owner: true }),
  administrator: signedIn({ user: { is_admin: true }, owner: true }),
  ownerOfTwo: signedIn({ owner: true, hospitals: [lakeside, ...others.slice(0, 1)] }),
  ownerOfSeven: signedIn({ owner: true, hospitals: [lakeside, ...others] }),
  withoutHospital: signedIn({ hospitals: [] }),
  administratorWithoutHospital: signedIn({ user: { is_admin: true }, hospitals: [] }),
};
