import { expect, test } from 'vitest';
import { normalizeIssuer, normalizeScopes } from './provider-settings.ts';

test.each([
  'https://login.example.org/tenant',
  ' https://login.example.org/tenant/ ',
  'https://login.example.org/tenant/.well-known/openid-configuration',
  'https://login.example.org/tenant//.well-known/openid-configuration/',
])('the issuer of %j has neither a last slash nor the path of its configuration', typed => {
  expect(normalizeIssuer(typed)).toBe('https://login.example.org/tenant');
});

test('scopes are stored once each, and must contain openid', () => {
  expect(normalizeScopes(' openid  email\nopenid groups ')).toBe('openid email groups');
  expect(normalizeScopes('email profile')).toBeNull();
  expect(normalizeScopes('openidx')).toBeNull();
});
