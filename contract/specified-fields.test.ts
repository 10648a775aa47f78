import { expect, test } from 'vitest';
import { buildOpenApiDocument } from './api/openapi.ts';
import { type EndpointName, endpoints } from './endpoints.ts';

interface Schema {
  properties?: Record<string, Schema>;
  additionalProperties?: Schema | boolean;
  items?: Schema;
  anyOf?: (Schema & { type?: string })[];
}

/** The specified entities (docs/coverage.md section 3): the answer that contains one, its place in it, and its fields. */
const specified: Record<string, [EndpointName, string, string]> = {
  client: [
    'getState',
    'client',
    'id name timezone first_good_month is_active created modules shift_windows_config show_full_sw_range',
  ],
  'shift times of a client': ['getState', 'client shift_windows_config *', 'mins is_day'],
  'client config': ['getState', 'client_config', 'modules owner'],
  module: [
    'getState',
    'client modules *',
    'id name is_active sections min_rn_target client over_reasons under_reasons other_premiums fields',
  ],
  'section of a module': ['getState', 'client modules * sections *', 'id name order fields'],
  'field of a module': [
    'getState',
    'client modules * fields *',
    'id section name help rns_per_patient order',
  ],
  section: ['getSection', '', 'id name internal_name order'],
  'acuity field': ['listAcuityFields', 'results *', 'id section name help rns_per_patient order'],
  user: [
    'getState',
    'user',
    'id first_name last_name email is_active activated created is_admin current_module color_blind tfa_enabled client_configs',
  ],
  'access of a user': ['getState', 'user client_configs *', 'client_id owner module_ids'],
  'answer to a login': ['login', '', 'user client client_config clients tfa_required'],
  'shift window': ['getShifts', 'windows *', 'id label is_day duration idx time'],
  shift: [
    'getShifts',
    'shifts *',
    'id date time window acuity_counts rn_actual rn_premium_overtime rn_premium_other_5 charge_nurse_included reasons comments census ratio_actual ratio_target productivity_actual productivity_target rn_target rn_variance',
  ],
  'metrics of a shift': ['calculateShift', '', 'census rn_target rn_variance ratio_actual ratio_target'],
  assessment: ['getAssessment', '', 'id name module inputs'],
  'inputs of an assessment': [
    'getAssessment',
    'inputs',
    'annual_birth_volume direct_care_non_productive_pct indirect_care_non_productive_pct direct_care indirect_care_roles',
  ],
  'direct care': [
    'getAssessment',
    'inputs direct_care',
    'day_hourly_wage night_hourly_wage day_counts night_counts',
  ],
  'role of indirect care': [
    'getAssessment',
    'inputs indirect_care_roles *',
    'role day_hourly_wage night_hourly_wage day_counts night_counts',
  ],
  'options of a report': [
    'getReport',
    'context options',
    'modules clients start_date end_date date_grain shift_windows split_day_night',
  ],
  'data of a report': [
    'getReport',
    'context groupings * data',
    'nursing_hours patterns heatmap productivity_heatmap comments reasons_breakdown acuity_breakdown charge_nurse_breakdown',
  ],
  'reason of a report': ['getReport', 'context groupings * data reasons_breakdown *', 'reason count over'],
  'acuity of a report': ['getReport', 'context groupings * data acuity_breakdown', 'data total_shifts'],
  'charge nurse of a report': [
    'getReport',
    'context groupings * data charge_nurse_breakdown *',
    'charge_nurse_included count',
  ],
  'executive report': ['getReport', 'context', 'reports groupings'],
  'annotated report': ['getAnalysis', '', 'id name report clients modules context notes published'],
};

interface Operation {
  responses: Record<string, { content: { 'application/json': { schema: Schema } } }>;
}

const paths = buildOpenApiDocument(endpoints).paths as Record<string, Record<string, Operation>>;

/** The answer's schema at a place; `*` is any element of a list or of an object by id. */
function schemaAt(name: EndpointName, place: string): Schema | undefined {
  const { path, method } = endpoints[name];
  const operation = paths[path.replaceAll(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()];
  const answer = operation?.responses['200']?.content['application/json'].schema;
  return place
    .split(' ')
    .filter(Boolean)
    .reduce(
      (schema, step) => withoutNull(step === '*' ? findElement(schema) : schema?.properties?.[step]),
      answer,
    );
}

function findElement(schema: Schema | undefined): Schema | undefined {
  const { items, additionalProperties } = schema ?? {};
  return items ?? (typeof additionalProperties === 'object' ? additionalProperties : undefined);
}

/** The schema without null. */
function withoutNull(schema: Schema | undefined): Schema | undefined {
  return schema?.anyOf?.find(({ type }) => type !== 'null') ?? schema;
}

test.each(Object.entries(specified))('an answer has all fields of: %s', (_, [name, place, fields]) => {
  expect(Object.keys(schemaAt(name, place)?.properties ?? {})).toEqual(
    expect.arrayContaining(fields.split(' ')),
  );
});
