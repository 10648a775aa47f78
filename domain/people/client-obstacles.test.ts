import { describe, expect, test } from 'vitest';
import { describeObstacle, findBlockedClient } from './client-obstacles.ts';

const since = new Date('2026-11-14T12:00:00Z');
const later = new Date('2026-11-14T12:00:01Z');
const lakeside = { clientId: 7, clientName: 'Lakeside', twoFactorSince: null, allowedNetworks: [] };
const session = { providerClientIds: null, hasSecondFactor: false, startedAt: later, isAdmin: false };
const outside = '203.0.113.7';
const findObstacle = (facts: object, policy: object, address = outside) =>
  findBlockedClient({ ...session, ...facts }, { ...lakeside, ...policy }, address)?.obstacle ?? null;

describe('a hospital', () => {
  test('a hospital without a policy opens for every session', () => {
    expect(findObstacle({}, {})).toBeNull();
  });

  test('that requires two-factor blocks sessions that started since without it', () => {
    expect(findObstacle({}, { twoFactorSince: since })).toBe('two-factor');
    expect(findObstacle({ startedAt: since }, { twoFactorSince: since })).toBeNull();
    expect(findObstacle({ hasSecondFactor: true }, { twoFactorSince: since })).toBeNull();
    expect(findObstacle({ startedAt: since }, { twoFactorSince: later })).toBeNull();
    expect(findObstacle({ isAdmin: true }, { twoFactorSince: since })).toBe('two-factor');
  });

  test('a hospital with networks opens from inside only, except for administrators', () => {
    const allowedNetworks = ['10.1.0.0/16'];
    expect(findObstacle({}, { allowedNetworks })).toBe('network');
    expect(findObstacle({}, { allowedNetworks }, '10.1.2.3')).toBeNull();
    expect(findObstacle({ isAdmin: true }, { allowedNetworks })).toBeNull();
  });

  test('a hospital of another provider is not opened by a provider’s session', () => {
    expect(findObstacle({ providerClientIds: [8] }, {})).toBe('other-sign-in');
    expect(findObstacle({ providerClientIds: [7, 8] }, {})).toBeNull();
  });

  test('names two-factor last, so that enrolling opens it', () => {
    const both = { twoFactorSince: since, allowedNetworks: ['10.1.0.0/16'] };
    expect(findObstacle({}, both)).toBe('network');
    expect(findObstacle({}, both, '10.1.2.3')).toBe('two-factor');
    expect(findObstacle({ providerClientIds: [] }, both)).toBe('other-sign-in');
  });
});

describe('the sentence for the person', () => {
  test('names the hospital, and the address that is outside its network', () => {
    const blocked = findBlockedClient(session, { ...lakeside, allowedNetworks: ['10.1.0.0/16'] }, outside);
    expect(blocked && describeObstacle(blocked)).toBe(
      'Lakeside can be opened only from its own network. Your address is 203.0.113.7.',
    );
    expect(describeObstacle({ name: 'Lakeside', obstacle: 'two-factor' })).toBe(
      'Lakeside requires two-factor authentication. Please set it up to continue.',
    );
    expect(describeObstacle({ name: 'Lakeside', obstacle: 'other-sign-in' })).toContain(
      'Lakeside has its own sign-in.',
    );
  });
});
