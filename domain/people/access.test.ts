import { describe, expect, test } from 'vitest';
import {
  type Access,
  canChangeAccess,
  canChangeIdentity,
  canManageClient,
  canReadAnalysis,
  canUseModule,
  checkAccess,
  chooseAccountDetail,
  findObstacleToDemotion,
  type ManagedUser,
  type Person,
} from './access.ts';

const member: Person = {
  userId: 1,
  isAdmin: false,
  client: { clientId: 10, owner: false, moduleIds: [100] },
};
const owner: Person = {
  userId: 2,
  isAdmin: false,
  client: { clientId: 10, owner: true, moduleIds: [100] },
};
const admin: Person = {
  userId: 3,
  isAdmin: true,
  client: { clientId: 10, owner: true, moduleIds: [100, 101] },
};
const withoutHospital: Person = { userId: 4, isAdmin: false, client: null };

const user = (change: Partial<ManagedUser> = {}): ManagedUser => ({
  userId: 9,
  isAdmin: false,
  isActive: true,
  clientIds: [10],
  ...change,
});

describe('access to a call', () => {
  const people = { anonymous: null, withoutHospital, member, owner, admin };
  const table: Record<string, [Access, Record<keyof typeof people, string>]> = {
    public: [
      { public: 'why' },
      {
        anonymous: 'allowed',
        withoutHospital: 'allowed',
        member: 'allowed',
        owner: 'allowed',
        admin: 'allowed',
      },
    ],
    'signed-in': [
      'signed-in',
      {
        anonymous: 'sign-in',
        withoutHospital: 'allowed',
        member: 'allowed',
        owner: 'allowed',
        admin: 'allowed',
      },
    ],
    member: [
      'member',
      {
        anonymous: 'sign-in',
        withoutHospital: 'forbidden',
        member: 'allowed',
        owner: 'allowed',
        admin: 'allowed',
      },
    ],
    owner: [
      'owner',
      {
        anonymous: 'sign-in',
        withoutHospital: 'forbidden',
        member: 'forbidden',
        owner: 'allowed',
        admin: 'allowed',
      },
    ],
    admin: [
      'admin',
      {
        anonymous: 'sign-in',
        withoutHospital: 'forbidden',
        member: 'forbidden',
        owner: 'forbidden',
        admin: 'allowed',
      },
    ],
  };
  for (const [name, [access, outcomes]] of Object.entries(table)) {
    for (const [who, outcome] of Object.entries(outcomes)) {
      test(`${who} calling something ${name}: ${outcome}`, () => {
        expect(checkAccess(access, people[who as keyof typeof people])).toBe(outcome);
      });
    }
  }
});

test('an administrator without a chosen hospital manages no hospital', () => {
  expect(canManageClient({ ...admin, client: null })).toBe(false);
  expect(canManageClient({ ...admin, client: { clientId: 10, owner: false, moduleIds: [] } })).toBe(true);
});

test('a person may use the modules of their configuration at the chosen hospital', () => {
  expect(canUseModule(member, { id: 100, clientId: 10 })).toBe(true);
  expect(canUseModule(member, { id: 101, clientId: 10 })).toBe(false);
  expect(canUseModule(member, { id: 100, clientId: 11 })).toBe(false);
  expect(canUseModule(withoutHospital, { id: 100, clientId: 10 })).toBe(false);
});

test('only administrators may read an unpublished analysis', () => {
  const draft = { published: false, clientIds: [10], modules: [] };
  expect(canReadAnalysis(owner, draft)).toBe(false);
  expect(canReadAnalysis(admin, draft)).toBe(true);
});

test('the hospitals that a published analysis names may read it', () => {
  const published = { published: true, modules: [] };
  expect(canReadAnalysis(member, { ...published, clientIds: [10, 12] })).toBe(true);
  expect(canReadAnalysis(member, { ...published, clientIds: [12] })).toBe(false);
  expect(canReadAnalysis(withoutHospital, { ...published, clientIds: [12] })).toBe(false);
});

test('people who may use all modules of a published analysis at their hospital may read it', () => {
  const about = (...modules: { id: number; clientId: number }[]) => ({
    published: true,
    clientIds: [10, 12],
    modules,
  });
  expect(canReadAnalysis(member, about({ id: 100, clientId: 10 }, { id: 300, clientId: 12 }))).toBe(true);
  expect(canReadAnalysis(member, about({ id: 100, clientId: 10 }, { id: 101, clientId: 10 }))).toBe(false);
});

test('an owner may change the identity only of people who belong to no other hospital', () => {
  expect(canChangeIdentity(owner, user())).toBe(true);
  expect(canChangeIdentity(owner, user({ clientIds: [10, 11] }))).toBe(false);
  expect(canChangeIdentity(owner, user({ clientIds: [11] }))).toBe(false);
  expect(canChangeIdentity(owner, user({ clientIds: [] }))).toBe(false);
  expect(canChangeIdentity(owner, user({ isAdmin: true }))).toBe(false);
  expect(canChangeIdentity(member, user())).toBe(false);
  expect(canChangeIdentity(admin, user({ clientIds: [11], isAdmin: true }))).toBe(true);
});

test('an owner may change the access of every user except administrators', () => {
  expect(canChangeAccess(owner, user())).toBe(true);
  expect(canChangeAccess(owner, user({ isAdmin: true }))).toBe(false);
  expect(canChangeAccess(admin, user({ isAdmin: true }))).toBe(true);
});

test('an owner sees every detail of people who belong to no other hospital, and the name of others after they have opened the hospital', () => {
  const shared = user({ clientIds: [10, 11] });
  expect(chooseAccountDetail(owner, user(), false)).toBe('everything');
  expect(chooseAccountDetail(owner, shared, true)).toBe('name');
  expect(chooseAccountDetail(owner, shared, false)).toBe('address');
  expect(chooseAccountDetail(owner, user({ isAdmin: true }), false)).toBe('address');
  expect(chooseAccountDetail(admin, shared, false)).toBe('everything');
});

test('a user may not deactivate or demote themselves or the last administrator', () => {
  expect(findObstacleToDemotion(admin, user({ userId: 3, isAdmin: true }), 5)).toBe('yourself');
  expect(findObstacleToDemotion(admin, user({ isAdmin: true }), 1)).toBe('last-administrator');
  expect(findObstacleToDemotion(admin, user({ isAdmin: true }), 2)).toBeNull();
  expect(findObstacleToDemotion(admin, user({ isAdmin: true, isActive: false }), 1)).toBeNull();
  expect(findObstacleToDemotion(owner, user(), 1)).toBeNull();
});
