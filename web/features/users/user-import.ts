import type { BodyOf } from '#contract/endpoint.ts';
import type { Endpoints } from '#contract/endpoints.ts';
import { wasCreated } from '#web/lib/api/client.ts';
import type { ImportKind, Line, Parsed } from '../import/import-kind.ts';
import { looksLikeEmail } from './user-form-values.ts';
import type { HospitalChoice, UserScope } from './user-scope.ts';

export type NewUser = BodyOf<Endpoints['createClientUser']>;

const ownColumns = [
  { header: 'First Name', required: true },
  { header: 'Last Name', required: true },
  { header: 'Email', required: true },
  { header: 'Owner' },
];

/** Imports users of one hospital: names, address and a column per module (docs/coverage.md section 9). */
export function userImport(hospital: HospitalChoice, { calls }: UserScope): ImportKind<NewUser> {
  return {
    name: `${hospital.name} users`,
    columns: [...ownColumns, ...hospital.modules.map(({ name }) => ({ header: name }))],
    hint: 'One row for each person. Write y under Owner and under each module that the person may use.',
    ifMissing: 'Nobody in it gets these, and who has them loses them.',
    parse: line => parseUser(line, hospital),
    keyOf: line => readEmail(line) || null,
    repeated: earlier => `Row ${earlier} has this email too.`,
    send: async body => (wasCreated(await calls.create(body)) ? 'added' : 'updated'),
  };
}

function parseUser(line: Line, hospital: HospitalChoice): Parsed<NewUser> {
  const email = readEmail(line);
  const module_ids = hospital.modules.filter(({ name }) => isYes(line.cell(name))).map(({ id }) => id);
  const blank = ['First Name', 'Last Name', 'Email'].filter(header => line.cell(header) === '');
  const problems = [
    ...blank.map(header => `${header} is blank.`),
    ...(email !== '' && !looksLikeEmail(email) ? ['Enter a valid email address.'] : []),
    ...(module_ids.length === 0 ? ['No models selected'] : []),
  ];
  if (problems.length > 0) return { problem: problems.join(' ') };
  const row = {
    first_name: line.cell('First Name'),
    last_name: line.cell('Last Name'),
    email,
    client_configs: [{ client_id: hospital.id, owner: isYes(line.cell('Owner')), module_ids }],
  };
  return { row };
}

function readEmail(line: Line): string {
  return line.cell('Email').trim().toLowerCase();
}

/** y, Y, yes, Yes. */
function isYes(text: string): boolean {
  return /^y/i.test(text.trim());
}
