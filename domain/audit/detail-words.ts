import { formatQuantity } from '../measures/formatting.ts';
import { getReportType, isReportId } from '../reports/options/report-types.ts';
import { standardPremiumTypes } from '../shifts/premium-types.ts';
import { clockLabel } from '../shifts/shift-window-config.ts';
import { toReadable } from './audit-actions.ts';
import { isObject, type NamedType, nameKey, type RecordNames } from './audit-entry.ts';
import { formatValue } from './format-value.ts';
import { formatRedFlagRules, formatReminders, formatWord } from './setting-words.ts';

/** Fields of details in the words of the screens; others are their name with spaces. */
const labels: Readonly<Record<string, string>> = {
  email: 'E-mail',
  is_active: 'Active',
  is_admin: 'Administrator',
  timezone: 'Timezone',
  min_rn_target: 'Minimum target RNs',
  rns_per_patient: 'RNs per patient',
  shift_windows_config: 'Shift times',
  show_full_sw_range: 'Full range in labels',
  two_factor_required: 'Two-factor required',
  over_reasons: 'Reasons when over',
  under_reasons: 'Reasons when under',
  other_premiums: 'Premium categories',
  plan_assessment: 'Plan',
  plan_from: 'Plan starts',
  premium_surcharges: 'Surcharges',
  standards: 'Staffing standard',
  client_configs: 'Access',
  expires_at: 'Expires',
  client: 'Hospital',
  clients: 'Hospitals',
  query: 'Search',
  client_id: 'Client ID',
  create_users: 'Creates accounts',
  trusts_two_factor: 'Trusts its two-factor',
  trusts_addresses: 'Trusts its addresses',
  base: 'FHIR address',
  token_url: 'Token address',
};

export function labelField(field: string): string {
  return labels[field] ?? toReadable(field);
}

/**
 * The type of record whose ids a field of details contains. `order` is that of sections or of acuity fields; `owner` is a user in
 * entries about red flags only.
 */
export function getIdType(field: string, action: string): NamedType | undefined {
  if (field === 'order') return action === 'reordered sections' ? 'section' : 'acuity field';
  if (field === 'owner') return action.endsWith(' red flag') ? 'user' : undefined;
  return idFields[field];
}

const idFields: Readonly<Record<string, NamedType>> = {
  client: 'client',
  client_id: 'client',
  clients: 'client',
  modules: 'module',
  module_ids: 'module',
  section: 'section',
  sections: 'section',
  emergency_owners: 'user',
  recipients: 'user',
  plan_assessment: 'assessment',
  module: 'module',
  field: 'acuity field',
};

export interface WordsContext {
  action: string;
  names: RecordNames;
}

/** Longer values are cut in sentences; the JSON lines have them in full. */
const maxLength = 160;

export function formatField(field: string, value: unknown, context: WordsContext): string {
  const text = (formats[field] ?? formatIdsOr(field))(value, context);
  return text.length > maxLength ? `${text.slice(0, maxLength - 1).trimEnd()}…` : text;
}

type Format = (value: unknown, context: WordsContext) => string;

const formats: Readonly<Record<string, Format>> = {
  client_configs: (value, context) => list(value, config => formatAccess(config, context)),
  group_rules: (value, context) => list(value, rule => formatRule(rule, context)),
  rules: (value, context) => list(value, rule => formatCensusRule(rule, context)),
  shift_windows_config: value => list(value, formatWindow),
  other_premiums: value => formatValue(Array.isArray(value) ? value.filter(Boolean) : value),
  /** The day is enough. */
  expires_at: value => formatValue(typeof value === 'string' ? value.slice(0, 10) : value),
  premium_surcharges: value => list(Object.entries(value ?? {}), formatSurcharge),
  standards: value => list(value, formatStandard),
  red_flag_rules: formatRedFlagRules,
  reminders: formatReminders,
  kind: formatWord,
  range: formatWord,
  status: formatWord,
  standard_efforts: value => list(Object.entries(value ?? {}), formatEffort),
};

function formatIdsOr(field: string): Format {
  return (value, { action, names }) => {
    const type = getIdType(field, action);
    if (!type || typeof value === 'string') return formatValue(value);
    return list(Array.isArray(value) ? value : [value], id => nameId(type, id, names));
  };
}

function nameId(type: NamedType, id: unknown, names: RecordNames): string {
  if (id === null) return formatValue(id);
  const name = typeof id === 'number' ? names.get(nameKey(type, id)) : undefined;
  return name ?? `${type === 'client' ? 'hospital' : type} ${formatValue(id)}`;
}

/** `Lakeside (owner; Labor & Delivery, NICU)`. */
function formatAccess(config: unknown, { names }: WordsContext): string {
  if (!isObject(config)) return formatValue(config);
  const modules = list(config.module_ids, id => nameId('module', id, names), 'no modules');
  const marks = [config.suspended === true && 'suspended', config.owner === true && 'owner', modules];
  return `${nameId('client', config.client_id, names)} (${marks.filter(Boolean).join('; ')})`;
}

/** `Nurses: Lakeside (NICU)`. */
function formatRule(rule: unknown, context: WordsContext): string {
  if (!isObject(rule)) return formatValue(rule);
  return `${formatValue(rule.group)}: ${formatAccess({ ...rule, client_id: rule.client }, context)}`;
}

/** `L&D and I: Active labor (Labor & Delivery)`. */
function formatCensusRule(rule: unknown, { names }: WordsContext): string {
  if (!isObject(rule)) return formatValue(rule);
  const { location, patient_class, service, observation, module, field } = rule;
  const named = isObject(observation)
    ? `${formatValue(observation.code)} ${formatValue(observation.value)}`
    : null;
  const parts = [location, patient_class, service, named].filter(part => typeof part === 'string');
  const counted = `${nameId('acuity field', field, names)} (${nameId('module', module, names)})`;
  return `${parts.join(' and ') || 'all'}: ${counted}`;
}

/** Slots have a number instead of a name, because hospitals rename them. */
function formatSurcharge(surcharge: unknown): string {
  const [id, percent] = surcharge as [string, number];
  const type = standardPremiumTypes.find(each => each.id === id);
  return `${type?.name ?? toReadable(id.replace('rn_premium_', ''))} ${percent}%`;
}

/** `Oregon, labor and delivery, from 2026-01-01`; `none from 2026-06-01`. The JSON lines have classes and fields. */
function formatStandard(change: unknown): string {
  if (!isObject(change)) return formatValue(change);
  const from = `from ${formatValue(change.from)}`;
  if (typeof change.pack !== 'string') return `none ${from}`;
  const unit = typeof change.unit_type === 'string' && change.unit_type.replaceAll('_', ' ');
  return [toReadable(change.pack), unit, from].filter(Boolean).join(', ');
}

/** `Per diem: Float pool, On-call`. */
function formatEffort(effort: unknown): string {
  const [id, actions] = effort as [string, unknown];
  return `${toReadable(id)}: ${formatValue(actions)}`;
}

function formatWindow(window: unknown): string {
  if (!isObject(window) || typeof window.mins !== 'number') return formatValue(window);
  return window.is_day === false ? `${clockLabel(window.mins)} night` : clockLabel(window.mins);
}

function list(value: unknown, format: (item: unknown) => string, none = 'none'): string {
  if (!Array.isArray(value)) return formatValue(value);
  return value.length > 0 ? value.map(format).join(', ') : none;
}

/** Fields that read better as words of their own than as a name and a value. */
export const remarks: Readonly<Record<string, (value: unknown) => string>> = {
  report: value =>
    typeof value === 'string' && isReportId(value) ? getReportType(value).name : formatValue(value),
  rows: value => count(value, 'row'),
  cards: value => count(Array.isArray(value) ? value.length : value, 'card'),
  deleted: value => count(value, 'entry', 'entries'),
  before: value => `from before ${formatValue(value)}`,
  with: value => `with a ${formatValue(value)}`,
  wrong: value => `wrong ${formatValue(value)}`,
  run_by: value => `run by ${formatValue(value)}`,
};

function count(value: unknown, one: string, many = `${one}s`): string {
  if (typeof value !== 'number') return `${toReadable(many)} ${formatValue(value)}`;
  return formatQuantity(value, one, many);
}
