import { expect, test } from 'vitest';
import { planImport } from '../import/import-rows.ts';
import { readLines } from '../import/read-lines.ts';
import { userImport } from './user-import-dialog.tsx';
import { ownUserCalls } from './user-scope.ts';

const hospital = {
  id: 7,
  name: 'Lakeside',
  modules: [
    { id: 70, name: 'Labor & Delivery' },
    { id: 71, name: 'NICU' },
  ],
};
const kind = userImport(hospital, { kind: 'hospital', hospital, calls: ownUserCalls });
const headers = kind.columns.map(column => column.header);

function plan(...rows: string[][]) {
  return planImport(readLines([headers, ...rows], kind.columns).lines, kind);
}

test('the template has a column for each module', () => {
  expect(headers).toEqual(['First Name', 'Last Name', 'Email', 'Owner', 'Labor & Delivery', 'NICU']);
});

test('a line becomes a user with the marked modules', () => {
  expect(plan(['Ann', 'Lee', ' Ann@Lakeside.Example ', 'Yes', 'y', 'no'])).toMatchObject([
    {
      number: 2,
      status: 'waiting',
      row: {
        first_name: 'Ann',
        last_name: 'Lee',
        email: 'ann@lakeside.example',
        client_configs: [{ client_id: 7, owner: true, module_ids: [70] }],
      },
    },
  ]);
});

test.each([
  ['y', true],
  ['Y', true],
  ['yes', true],
  ['Yep', true],
  ['', false],
  ['n', false],
  ['x', false],
  ['1', false],
  ['maybe', false],
])('%j under Owner means %s', (text, owner) => {
  const [row] = plan(['Ann', 'Lee', 'a@b.example', text, 'y', '']);
  expect(row?.row?.client_configs[0]?.owner).toBe(owner);
});

test.each([
  ['No models selected', ['Ann', 'Lee', 'a@b.example', 'y', '', 'n']],
  ['Enter a valid email address.', ['Ann', 'Lee', 'a-at-b', '', 'y', '']],
  ['First Name is blank.', [' ', 'Lee', 'a@b.example', '', 'y', '']],
  ['First Name is blank. Email is blank. No models selected', ['', 'Lee', '', '', '', '']],
])('an invalid line shows its problems: %s', (problem, cells) => {
  expect(plan(cells)).toMatchObject([{ status: 'error', message: problem, row: null }]);
});

test('an address of an earlier row is an error, regardless of case', () => {
  const rows = plan(
    ['Ann', 'Lee', 'a@b.example', '', 'y', ''],
    ['Bob', 'Ray', 'b@b.example', '', 'y', ''],
    ['Ann', 'Lee', 'A@B.example', '', '', 'y'],
  );
  expect(rows.map(row => row.message)).toEqual(['', '', 'Row 2 has this email too.']);
});

test('an invalid row does not stop the others', () => {
  const rows = plan(['', '', '', '', '', ''], ['x'], ['Bob', 'Ray', 'b@b.example', '', '', 'y']);
  expect(rows.map(row => row.status)).toEqual(['error', 'waiting']);
});
