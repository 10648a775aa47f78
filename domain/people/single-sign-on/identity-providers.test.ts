import { describe, expect, test } from 'vitest';
import {
  checkIssuer,
  isVerifiedAddress,
  normalizeDomain,
  normalizeIssuer,
  normalizeScopes,
  readDomain,
} from './identity-providers.ts';

const online = 'https://parity.example.org';
const local = 'http://127.0.0.1:8080';

describe('an issuer', () => {
  test.each([
    ['https://login.example.org', online],
    ['https://login.example.org:8443/realms/ward', online],
    ['https://login.microsoftonline.com/8a4b/v2.0', online],
    ['https://login.example.org', local],
    ['http://localhost:9000', local],
    ['http://127.0.0.1:9000/op', 'http://localhost:8080'],
    ['http://[::1]:9000', 'http://[::1]:8080'],
  ])('%s is accepted while Parity is at %s', (issuer, publicUrl) => {
    expect(checkIssuer(issuer, publicUrl)).toBeNull();
  });

  test.each([
    ['http://login.example.org', online],
    ['http://login.example.org', local],
    ['http://localhost:9000', online],
    ['http://127.0.0.1.example.org', local],
    ['http://localhost.example.org', local],
  ])('%s must be https while Parity is at %s', (issuer, publicUrl) => {
    expect(checkIssuer(issuer, publicUrl)).toBe('The issuer’s address must start with https://.');
  });

  test.each(['https://127.0.0.1:9000', 'https://localhost', 'https://[::1]'])(
    '%s is not called while Parity is online',
    issuer => {
      expect(checkIssuer(issuer, online)).toBe(
        'The issuer cannot have an address of this machine or its link.',
      );
      expect(checkIssuer(issuer, local)).toBeNull();
    },
  );

  test.each([
    '',
    'login.example.org',
    'https://',
    'https://login.example.org?tenant=1',
    'https://login.example.org/#a',
    'https://somebody:secret@login.example.org',
    'https://login.example.org /a',
    'https://login.example.org\\@evil.example',
    'ftp://login.example.org',
    'javascript:alert(1)',
  ])('%j is no address', issuer => {
    expect(checkIssuer(issuer, local)).toContain('Enter the issuer’s address');
  });
});

test.each([
  ['ward.example', 'ward.example'],
  [' @Ward.Example. ', 'ward.example'],
  ['a.b.c-d.org', 'a.b.c-d.org'],
  ['xn--mnchen-3ya.de', 'xn--mnchen-3ya.de'],
  ['localhost', null],
  ['-ward.example', null],
  ['ward..example', null],
  ['ward example.org', null],
  ['somebody@ward.example', null],
  ['*.ward.example', null],
  [`${'a'.repeat(64)}.org`, null],
  ['', null],
])('%j as a domain is %j', (text, domain) => {
  expect(normalizeDomain(text)).toBe(domain);
});

test.each([
  ['Ann@Ward.Example', 'ward.example'],
  ['"a@evil.example"@ward.example', 'ward.example'],
  ['ann@ward.example@evil.example', 'evil.example'],
  ['ann', null],
  ['@ward.example', null],
  ['ann@', null],
])('the domain of %j is %j', (email, domain) => {
  expect(readDomain(email)).toBe(domain);
});

test.each([
  [{ email_verified: true }, true],
  [{ email_verified: 'true' }, true],
  [{ xms_edov: true }, true],
  [{ xms_edov: '1' }, true],
  [{ email_verified: false, xms_edov: 1 }, true],
  [{ email_verified: false }, false],
  [{ email_verified: 'false' }, false],
  [{ email_verified: 'yes' }, false],
  [{ email_verified: ['true'] }, false],
  [{}, false],
])('%j confirms the address: %s', (claims, expected) => {
  expect(isVerifiedAddress(claims, { trustsAddresses: false })).toBe(expected);
  expect(isVerifiedAddress(claims, { trustsAddresses: true })).toBe(true);
});

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
