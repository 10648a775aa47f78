import type { ExportedTable } from './exported-table.ts';

const editedBy: ExportedTable['fields'] = [
  ['version', 'counts the changes'],
  ['created_at', 'when it was first stored'],
  ['updated_at', 'when it was last changed'],
  ['updated_by_name', 'name of the person who changed it last'],
];

const named = `(exists (select from analysis_clients c where c.analysis_id = a.id and c.client_id = current_client()) and (a.published
    or not exists (select from analysis_clients c where c.analysis_id = a.id and c.client_id <> current_client())))`;

const usedFields = `select jsonb_object_keys(acuity_counts)::int from shifts where client_id = current_client()`;

const sectionIds = `array(select section_id from module_sections s where s.client_id = m.client_id and s.module_id = m.id order by 1)`;
const namedModuleIds = `array(select module_id from analysis_modules m where m.analysis_id = a.id and m.client_id = current_client() order by 1)`;
const usableModuleIds = `array(select module_id from client_config_modules m where m.client_id = a.client_id and m.user_id = a.user_id order by 1)`;

export const exportedTables: ExportedTable[] = [
  {
    file: 'hospital.jsonl',
    about: 'The hospital and its settings.',
    from: 'clients where id = current_client()',
    fields: [
      ['id', 'number of the hospital'],
      ['name', 'name'],
      ['timezone', 'IANA time zone'],
      ['first_good_month', 'first month with complete data, or null'],
      ['is_active', 'false: its people cannot choose it'],
      ['shift_windows_config', 'shift times: minutes after midnight, and whether the shift counts as day'],
      ['show_full_sw_range', 'whether screens show the full range of a shift window'],
      ['two_factor_since', 'since when sign-ins need a second factor, or null'],
      ['idle_minutes', 'minutes after which an idle session ends, or null'],
      ['allowed_networks', 'networks from which people can open it; empty: all'],
      ['version', 'counts the changes'],
      ['created_at', 'when it was created'],
    ],
  },
  {
    file: 'modules.jsonl',
    about: 'Units of the hospital.',
    from: 'modules m where client_id = current_client() order by id',
    fields: [
      ['id', 'number of the module'],
      ['name', 'name'],
      ['is_active', 'false: no longer in use'],
      ['min_rn_target', 'fewest RNs of a shift'],
      ['over_reasons', 'reasons offered when over target'],
      ['under_reasons', 'reasons offered when under target'],
      ['other_premiums', 'names of the five own premium categories, empty where unused'],
      ['plan_assessment_id', 'assessment that is its plan, or null'],
      ['plan_from', 'first date of the plan; null: every date'],
      ['premium_surcharges', 'percent of the wage on top of it, by premium type'],
      ['section_ids', 'sections of the module', sectionIds],
      ['version', 'counts the changes'],
      ['created_at', 'when it was created'],
    ],
  },
  {
    file: 'sections.jsonl',
    about: 'Sections of the acuity catalogue that its modules or shifts use.',
    from: `sections where id in (select section_id from module_sections where client_id = current_client()
      union select section_id from acuity_fields where id in (${usedFields})) order by id`,
    fields: [
      ['id', 'number of the section'],
      ['name', 'name on screens'],
      ['internal_name', 'name for administrators'],
      ['position', 'order'],
    ],
  },
  {
    file: 'acuity_fields.jsonl',
    about: 'Acuity fields of those sections, or with counts in its shifts.',
    from: `acuity_fields where section_id in (select section_id from module_sections where client_id = current_client())
      or id in (${usedFields}) order by id`,
    fields: [
      ['id', 'number of the field, the key in acuity_counts'],
      ['section_id', 'its section'],
      ['name', 'name'],
      ['help', 'explanation'],
      ['rns_per_patient', 'RNs per patient today; a shift keeps the ratio it was saved with'],
      ['position', 'order'],
      ['deleted_at', 'when it was taken out of use, or null'],
    ],
  },
  {
    file: 'shifts.jsonl',
    about: 'Every recorded shift.',
    from: 'shifts where client_id = current_client() order by id',
    fields: [
      ['id', 'number of the shift'],
      ['module_id', 'its module'],
      ['date', 'date of the shift'],
      ['window_mins', 'start, in minutes after midnight of that date'],
      ['starts_at', 'instant of the start'],
      ['is_day', 'day or night'],
      ['minutes', 'length in minutes, with clock changes'],
      ['nominal_minutes', 'length in minutes by the clock on the wall'],
      ['acuity_counts', 'patients by acuity field'],
      ['rns_per_patient', 'RNs per patient by acuity field, as it was saved'],
      ['min_rn_target', 'fewest RNs, as it was saved'],
      ['rn_actual', 'RNs working'],
      ['premiums', 'of these, RNs by premium type'],
      ['rn_premium', 'of these, RNs at premium pay'],
      ['charge_nurse_included', 'whether the charge nurse counts as one of them'],
      ['reasons', 'reasons given'],
      ['comments', 'free text'],
      ['census', 'patients'],
      ['rn_target', 'RNs needed'],
      ['rn_variance', 'rn_actual less rn_target'],
      ['rn_target_floor', 'rn_target rounded down'],
      ['rn_target_ceiling', 'rn_target rounded up'],
      ...editedBy,
    ],
  },
  {
    file: 'assessments.jsonl',
    about: 'Staffing assessments.',
    from: 'assessments where client_id = current_client() order by id',
    fields: [
      ['id', 'number of the assessment'],
      ['module_id', 'its module'],
      ['name', 'name'],
      ['inputs', 'everything that was entered'],
      ...editedBy,
    ],
  },
  {
    file: 'analyses.jsonl',
    about:
      'Analyses that name the hospital: all that name it alone, and published ones that also name others.',
    from: `analyses a where ${named} order by id`,
    platform: true,
    rowsAtOnce: 5,
    fields: [
      ['id', 'number of the analysis'],
      ['name', 'name'],
      ['report', 'kind of report'],
      ['context', 'the report as it was saved'],
      ['published', 'whether the hospital can read it'],
      ['module_ids', "the hospital's modules that it names", namedModuleIds],
      ...editedBy,
    ],
  },
  {
    file: 'notes.jsonl',
    about: 'Notes on the cards of those analyses.',
    from: `notes n where exists (select from analyses a where a.id = n.analysis_id and ${named}) order by analysis_id, card_id`,
    platform: true,
    fields: [
      ['analysis_id', 'its analysis'],
      ['card_id', 'its card'],
      ['body', 'structured text, or a plain string'],
      ['version', 'counts the changes'],
      ['updated_at', 'when it was last changed'],
      ['updated_by_name', 'name of the person who changed it last'],
    ],
  },
  {
    file: 'people.jsonl',
    about: 'People with access to the hospital. No passwords, secrets, links or sessions.',
    from: 'client_configs a join users u on u.id = a.user_id where a.client_id = current_client() order by u.id',
    fields: [
      ['id', 'number of the person', 'u.id'],
      ['first_name', 'first name'],
      ['last_name', 'last name'],
      ['email', 'e-mail address'],
      ['is_active', 'false: cannot sign in'],
      ['activated', 'whether the invitation was accepted'],
      ['two_factor', 'whether two-factor is on', 'tfa_secret is not null'],
      ['created_at', 'when the account was created'],
      ['owner', "whether the person manages the hospital's settings and people"],
      ['suspended_at', 'when the directory suspended the access, or null'],
      ['external_id', 'id of the person in the directory, or null'],
      ['user_name', 'name of the person in the directory, or null if that is the address'],
      ['module_ids', 'modules that the person can use', usableModuleIds],
    ],
  },
  {
    file: 'audit_entries.jsonl',
    about: "The hospital's part of the audit trail, oldest first.",
    from: 'audit_entries where client_id = current_client() order by id',
    fields: [
      ['id', 'number of the entry'],
      ['at', 'when it happened'],
      ['actor_id', 'number of the person who did it, or null'],
      ['actor_name', 'name at that time, or the address typed where nobody was signed in'],
      ['action', 'what was done'],
      ['record_type', 'kind of record'],
      ['record_id', 'which record'],
      ['details', 'what was changed'],
      ['address', 'network address of the person'],
      ['request_id', "the request, as in the server's log"],
    ],
  },
];
