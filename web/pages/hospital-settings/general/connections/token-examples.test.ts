import { expect, test } from 'vitest';
import { tokenScopes } from '#domain/people/api-tokens.ts';
import { listExamples } from './connections-section.tsx';

const origin = 'https://parity.example.org';
const token = 'pty_1_secret';
const example = (title: string, path: string) => ({
  label: `Try it: ${title}`,
  text: `curl -H "Authorization: Bearer pty_1_secret" "https://parity.example.org${path}"`,
});

test('a token has an example for each of its scopes', () => {
  expect(listExamples({ token, scopes: [...tokenScopes] }, 7, origin)).toEqual([
    example('Read shifts', '/api/module/7/shifts/'),
    example('Read reports', '/api/reports/ratio/?modules=7'),
    example('Send census', '/api/accounts/get_state/'),
    example('Send schedule', '/api/accounts/get_state/'),
    example('Export data', '/api/export/shifts.csv'),
    example('Manage users (SCIM)', '/scim/v2/Users'),
  ]);
});

test('only reports of the whole hospital can be tried without a module', () => {
  expect(listExamples({ token, scopes: ['shifts:read', 'reports:read'] }, undefined, origin)).toEqual([
    example('Read reports', '/api/reports/ratio/'),
  ]);
});
