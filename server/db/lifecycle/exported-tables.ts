/**
 * A file of a client's export. Only the fields listed here are exported. The export's README describes them with the comments of
 * the database's tables and columns.
 */
export interface ExportedTable {
  file: string;
  table: string;
  /** Describes the file if it has not simply all rows of the table. */
  about?: string;
  /** The SQL after `from`. `current_client()` is the client. */
  from: string;
  /** Reads as the platform, because of unpublished analyses: then `from` must exclude other clients' rows. */
  platform?: boolean;
  /** Few if a row can have megabytes. */
  rowsAtOnce?: number;
  /** Columns of the table, or of another one if they name it, and values that no column has. */
  fields: (string | DerivedField)[];
}

interface DerivedField {
  name: string;
  about: string;
  expression: string;
}

const words = (text: string) => text.split(/\s+/);

const editedBy = words('version created_at updated_at updated_by_name');

const named = `(exists (select from analysis_clients c where c.analysis_id = a.id and c.client_id = current_client()) and (a.published
    or not exists (select from analysis_clients c where c.analysis_id = a.id and c.client_id <> current_client())))`;

const usedFields = `select jsonb_object_keys(acuity_counts)::bigint from shifts where client_id = current_client()`;

const sectionIds = `array(select section_id from module_sections s where s.client_id = m.client_id and s.module_id = m.id order by 1)`;
const namedModuleIds = `array(select module_id from analysis_modules m where m.analysis_id = a.id and m.client_id = current_client() order by 1)`;
const usableModuleIds = `array(select module_id from client_access_modules m
    where m.client_id = client_accesses.client_id and m.user_id = client_accesses.user_id order by 1)`;
const recipientIds = `array(select user_id from report_recipients r where r.client_id = s.client_id and r.subscription_id = s.id order by 1)`;

export const exportedTables: ExportedTable[] = [
  {
    file: 'hospital.jsonl',
    table: 'clients',
    about: 'The hospital and its settings.',
    from: 'clients where id = current_client()',
    fields: words(
      `id name timezone first_good_month is_active shift_windows_config show_full_sw_range two_factor_since idle_minutes
      allowed_networks red_flag_actions standard_efforts missed_care_types shares_with_peers version created_at`,
    ),
  },
  {
    file: 'modules.jsonl',
    table: 'modules',
    from: 'modules m where client_id = current_client() order by id',
    fields: [
      ...words(
        `id name is_active min_rn_target over_reasons under_reasons other_premiums plan_assessment_id plan_from
        premium_surcharges red_flag_rules escalate_after_minutes escalation_emails escalation_since handover_minutes reminders standards
        peer_group`,
      ),
      { name: 'section_ids', about: 'sections of the module', expression: sectionIds },
      'version',
      'created_at',
    ],
  },
  {
    file: 'sections.jsonl',
    table: 'sections',
    about: 'Sections of the acuity catalogue that its modules or shifts use.',
    from: `sections where id in (select section_id from module_sections where client_id = current_client()
      union select section_id from acuity_fields where id in (${usedFields})) order by id`,
    fields: words('id name internal_name position'),
  },
  {
    file: 'acuity_fields.jsonl',
    table: 'acuity_fields',
    about: 'Acuity fields of those sections, or with counts in its shifts.',
    from: `acuity_fields where section_id in (select section_id from module_sections where client_id = current_client())
      or id in (${usedFields}) order by id`,
    fields: words('id section_id name help rns_per_patient position deleted_at'),
  },
  {
    file: 'shifts.jsonl',
    table: 'shifts',
    from: 'shifts where client_id = current_client() order by id',
    fields: [
      ...words(
        `id module_id date window_mins starts_at is_day minutes nominal_minutes acuity_counts rns_per_patient min_rn_target
        rn_actual premiums rn_premium charge_nurse_included reasons comments missed_care census rn_target rn_variance
        rn_target_floor rn_target_ceiling feed_at feed_counts feed_used is_imported`,
      ),
      ...editedBy,
    ],
  },
  {
    file: 'deleted_shifts.jsonl',
    table: 'deleted_shifts',
    from: 'deleted_shifts where client_id = current_client() order by id',
    fields: words('id module_id date window_mins deleted_at'),
  },
  {
    file: 'handovers.jsonl',
    table: 'handovers',
    from: 'handovers where client_id = current_client() order by module_id, date, window_mins',
    fields: words(
      `module_id date window_mins notes version updated_at updated_by_name giving_at giving_by_name giving_version taking_at
      taking_by_name taking_version`,
    ),
  },
  {
    file: 'handover_texts.jsonl',
    table: 'handover_texts',
    from: 'handover_texts where client_id = current_client() order by module_id, date, window_mins, version',
    fields: words('module_id date window_mins version notes'),
  },
  {
    file: 'census_feed_counts.jsonl',
    table: 'census_feed_counts',
    from: 'census_feed_counts where client_id = current_client() order by module_id, at',
    fields: words('module_id at source counts'),
  },
  {
    file: 'schedule_rows.jsonl',
    table: 'schedule_rows',
    from: 'schedule_rows where client_id = current_client() order by module_id, starts_at, ends_at',
    fields: words('module_id starts_at ends_at rns'),
  },
  {
    file: 'schedule_days.jsonl',
    table: 'schedule_days',
    from: 'schedule_days where client_id = current_client() order by module_id, date',
    fields: words('module_id date sent_at'),
  },
  {
    file: 'peer_sums.jsonl',
    table: 'peer_sums',
    from: 'peer_sums where client_id = current_client() order by quarter, peer_group',
    fields: words('peer_group quarter left_out weeks point'),
  },
  {
    file: 'peer_modules.jsonl',
    table: 'peer_modules',
    from: 'peer_modules where client_id = current_client() order by quarter, module_id',
    fields: words('module_id quarter peer_group'),
  },
  {
    file: 'red_flags.jsonl',
    table: 'red_flags',
    from: 'red_flags where client_id = current_client() order by id',
    fields: words(
      `id module_id date window_mins nominal_minutes starts_at ends_at kind status reasons rn_target rn_actual min_rn_target
      is_imported foreseen owner_name opened_at acknowledged_at resolved_at withdrawn_at escalated_at outcome note version`,
    ),
  },
  {
    file: 'red_flag_actions.jsonl',
    table: 'red_flag_actions',
    from: 'red_flag_actions where client_id = current_client() order by id',
    fields: words('id flag_id action result rns at by_name'),
  },
  {
    file: 'red_flag_rule_changes.jsonl',
    table: 'red_flag_rule_changes',
    from: 'red_flag_rule_changes where client_id = current_client() order by module_id, since',
    fields: words('module_id since rules'),
  },
  {
    file: 'assessments.jsonl',
    table: 'assessments',
    from: 'assessments where client_id = current_client() order by id',
    fields: [...words('id module_id name inputs'), ...editedBy],
  },
  {
    file: 'analyses.jsonl',
    table: 'analyses',
    about:
      'Analyses that name the hospital: all that name it alone, and published ones that also name others.',
    from: `analyses a where ${named} order by id`,
    platform: true,
    rowsAtOnce: 5,
    fields: [
      ...words('id name report context published'),
      { name: 'module_ids', about: "the hospital's modules that it names", expression: namedModuleIds },
      ...editedBy,
    ],
  },
  {
    file: 'notes.jsonl',
    table: 'notes',
    about: 'Notes on the cards of those analyses.',
    from: `notes n where exists (select from analyses a where a.id = n.analysis_id and ${named}) order by analysis_id, card_id`,
    platform: true,
    fields: words('analysis_id card_id body version updated_at updated_by_name'),
  },
  {
    file: 'report_subscriptions.jsonl',
    table: 'report_subscriptions',
    from: 'report_subscriptions s where client_id = current_client() order by id',
    fields: [
      ...words('id report options range every on_day hour paper owner_name'),
      { name: 'recipient_ids', about: 'people who receive it', expression: recipientIds },
      ...words('created_at next_turn last_sent_at failed_at failure'),
    ],
  },
  {
    file: 'people.jsonl',
    table: 'client_accesses',
    about: 'People with access to the hospital. No passwords, secrets, links or sessions.',
    from: `client_accesses join users on users.id = client_accesses.user_id
      where client_accesses.client_id = current_client() order by users.id`,
    fields: [
      ...words('users.id users.first_name users.last_name users.email users.is_active users.activated'),
      {
        name: 'two_factor',
        about: 'whether two-factor is on',
        expression: 'users.two_factor_secret is not null',
      },
      ...words('users.created_at owner suspended_at external_id user_name'),
      { name: 'module_ids', about: 'modules that the person can use', expression: usableModuleIds },
    ],
  },
  {
    file: 'audit_entries.jsonl',
    table: 'audit_entries',
    about: "The hospital's part of the audit trail, oldest first.",
    from: 'audit_entries where client_id = current_client() order by id',
    fields: words('id at actor_id actor_name action record_type record_id details address request_id'),
  },
];
