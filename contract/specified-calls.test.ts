import { expect, test } from 'vitest';
import { buildOpenApiDocument } from './api/openapi.ts';
import { endpoints } from './endpoints.ts';

/**
 * The calls of docs/coverage.md section 7 with the fields of the body and, in brackets, of the query. A change that names the
 * hospital of a module or the section of a field is taken too and moves neither; the server's tests show that.
 */
const specified = `
POST /api/accounts/login/ username password token
POST /api/accounts/logout/
POST /api/accounts/set_client/ client module
GET /api/accounts/get_state/
POST /api/accounts/change_password/ old_password new_password1 new_password2
POST /api/accounts/reset_password/start/ email
POST /api/accounts/reset_password/finish/ password token
POST /api/accounts/tfa/enable/start/
POST /api/accounts/tfa/enable/finish/ token
POST /api/accounts/tfa/disable/ token
POST /api/accounts/update_user/ current_module color_blind
POST /api/accounts/update_client_settings/ timezone shift_windows_config show_full_sw_range
PATCH /api/accounts/client_modules/{id}/ over_reasons under_reasons other_premiums
GET /api/accounts/client_users/ [page ordering query is_active]
POST /api/accounts/client_users/ first_name last_name email client_configs
PATCH /api/accounts/client_users/{id}/ first_name last_name email is_active client_configs
POST /api/accounts/client_users/{id}/set_password/ password
GET /api/admin/users/ [page ordering query client is_active]
POST /api/admin/users/ first_name last_name email client_configs
PATCH /api/admin/users/{id}/ client_configs first_name last_name email is_active is_admin
POST /api/admin/users/{id}/set_password/ password
GET /api/admin/clients/ [ordering query is_active]
POST /api/admin/clients/ name timezone first_good_month is_active
GET /api/admin/clients/{id}/
PATCH /api/admin/clients/{id}/ name timezone first_good_month is_active
GET /api/admin/modules/ [client]
POST /api/admin/modules/ name is_active sections min_rn_target client
PATCH /api/admin/modules/{id}/ name is_active sections min_rn_target
GET /api/admin/sections/
GET /api/admin/sections/{id}/
POST /api/admin/sections/ internal_name name
PATCH /api/admin/sections/{id}/ internal_name name
POST /api/admin/sections/reorder/
GET /api/admin/acuity_fields/ [section]
POST /api/admin/acuity_fields/ name help rns_per_patient section
PATCH /api/admin/acuity_fields/{id}/ name help rns_per_patient
DELETE /api/admin/acuity_fields/{id}/
POST /api/admin/acuity_fields/reorder/ [section]
GET /api/staffing_assessments/ [module]
GET /api/staffing_assessments/{id}/
POST /api/staffing_assessments/ name module inputs
PUT /api/staffing_assessments/{id}/ name inputs
PATCH /api/staffing_assessments/{id}/ name
DELETE /api/staffing_assessments/{id}/
GET /api/module/{moduleId}/shifts/ [date]
POST /api/module/{moduleId}/shifts/ date time window acuity_counts rn_actual rn_premium_overtime rn_premium_other_5 charge_nurse_included reasons comments
POST /api/module/{moduleId}/shifts/calculate/ date time window acuity_counts rn_actual rn_premium_overtime rn_premium_other_5 charge_nurse_included reasons comments
GET /api/reports/{report}/ [clients modules start_date end_date date_grain shift_windows split_day_night state format]
GET /api/reports/annotated/ [module]
GET /api/reports/annotated/{id}/ [format]
POST /api/reports/annotated/ clients modules report name context
PATCH /api/reports/annotated/{id}/ name published notes
DELETE /api/reports/annotated/{id}/
`;

interface Schema {
  properties?: object;
  anyOf?: Schema[];
}

interface Operation {
  parameters: { name: string; in: string }[];
  requestBody?: { content: { 'application/json': { schema: Schema } } };
}

const { paths } = buildOpenApiDocument(endpoints);

function listFields({ properties = {}, anyOf = [] }: Schema): string[] {
  return [...Object.keys(properties), ...anyOf.flatMap(listFields)];
}

const calls = specified
  .trim()
  .split('\n')
  .map(line => {
    const [, method = '', path = '', body = '', query = ''] =
      /^(\w+) (\S+) ?([^[]*)(?:\[(.*)\])?$/.exec(line) ?? [];
    const wordsIn = (text: string) => text.split(' ').filter(Boolean);
    return { call: `${method} ${path}`, method, path, body: wordsIn(body), query: wordsIn(query) };
  });

test.each(calls)('the contract has $call', ({ method, path, body, query }) => {
  const operation = paths[path]?.[method.toLowerCase()] as Operation | undefined;
  const sent = operation?.requestBody
    ? listFields(operation.requestBody.content['application/json'].schema)
    : [];
  const asked = operation?.parameters.filter(each => each.in === 'query').map(each => each.name);
  expect(sent).toEqual(expect.arrayContaining(body));
  expect(asked).toEqual(expect.arrayContaining(query));
});
