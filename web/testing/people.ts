import type { Client } from '#contract/clients/clients.ts';
import type { ClientModule } from '#contract/clients/modules.ts';
import type { AuthState, SignedInUser } from '#contract/people/accounts.ts';
import type { ListedUser } from '#contract/users/users.ts';
import { noRedFlagRules } from '#domain/red-flags/flag-rules.ts';

export const noPlan = {
  plan_assessment: null,
  plan_from: null,
  premium_surcharges: {},
  red_flag_rules: noRedFlagRules,
  escalate_after_minutes: 30,
  escalation_emails: [],
  reminders: null,
  handover_minutes: 0,
  peer_group: null,
  standard: null,
  standard_history: [],
  standard_names: {},
};

function createModule(id: number, name: string, client: number): ClientModule {
  const nothing = { sections: [], fields: {}, over_reasons: [], under_reasons: [], other_premiums: [] };
  return { id, name, client, is_active: true, min_rn_target: 2, version: 1, ...nothing, ...noPlan };
}

function createHospital(id: number, name: string, ...modules: string[]): Client {
  return {
    id,
    name,
    timezone: 'America/Chicago',
    first_good_month: null,
    is_active: true,
    created: '2026-01-01T00:00:00Z',
    modules: modules.map((module, index) => createModule(id * 10 + index, module, id)),
    shift_windows_config: [],
    show_full_sw_range: false,
    red_flag_actions: ['Float pool', 'Agency'],
    standard_efforts: {},
    missed_care_types: [],
    version: 1,
    idle_minutes: null,
    two_factor_required: false,
    allowed_networks: [],
    shares_with_peers: false,
  };
}

const lakeside = createHospital(1, "Lakeside Women's Hospital", 'Labor & Delivery', 'Mother-Baby', 'NICU');

/** Six more hospitals, not sorted by name. */
const others = ['Mesa', 'Cedar Valley', 'harbor View', 'Old Town', 'North Ridge', 'Brigid'].map(
  (name, index) => createHospital(index + 2, name, 'Perinatal'),
);

interface Role {
  user?: Partial<SignedInUser>;
  owner?: boolean;
  hospitals?: Client[];
}

const ann: SignedInUser = {
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
  mails: { subscriptions: true, reminders: true, analyses: true, standards: true },
  first_steps: [],
};

/** A person in a list whom the reader may edit. */
export function createListedUser(changes: Partial<ListedUser>): ListedUser {
  return { ...ann, can_edit: true, ...changes };
}

/** The owner of the first hospital, whose modules have their own reasons and premium category. */
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

function createState({ user, owner = false, hospitals = [lakeside] }: Role): AuthState {
  const [client = null] = hospitals;
  const listModuleIds = (hospital: Client) => hospital.modules.map(module => module.id);
  return {
    user: {
      ...ann,
      client_configs: hospitals.map(hospital => ({
        client_id: hospital.id,
        owner,
        module_ids: listModuleIds(hospital),
      })),
      ...user,
    },
    client,
    client_config: client && { client_id: client.id, owner, modules: listModuleIds(client) },
    clients: hospitals.map(hospital => ({
      id: hospital.id,
      name: hospital.name,
      modules: listModuleIds(hospital),
    })),
    tfa_required: false,
  };
}

/** States of signed-in people. */
export const people = {
  nurse: createState({}),
  owner: createState({ owner: true }),
  administrator: createState({ user: { is_admin: true }, owner: true }),
  ownerOfTwo: createState({ owner: true, hospitals: [lakeside, ...others.slice(0, 1)] }),
  ownerOfSeven: createState({ owner: true, hospitals: [lakeside, ...others] }),
  withoutHospital: createState({ hospitals: [] }),
  administratorWithoutHospital: createState({ user: { is_admin: true }, hospitals: [] }),
};
