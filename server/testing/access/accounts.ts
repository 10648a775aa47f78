import type { accountsEndpoints } from '#contract/accounts.ts';
import type { passwordEndpoints } from '#contract/passwords.ts';
import type { sessionsEndpoints } from '#contract/sessions.ts';
import type { twoFactorEndpoints } from '#contract/two-factor.ts';
import { password } from '../world.ts';
import type { Examples } from './example.ts';

export const accountsAccess: Record<
  keyof (typeof accountsEndpoints &
    typeof passwordEndpoints &
    typeof twoFactorEndpoints &
    typeof sessionsEndpoints),
  Examples
> = {
  login: {
    own: {
      body: world => ({ username: world.people.member.email, password }),
      statuses: { nobody: 200, member: 200, owner: 200, admin: 200 },
    },
  },
  logout: { own: { statuses: { nobody: 200, member: 200, owner: 200, admin: 200 } } },
  getState: { own: { statuses: { nobody: 200, member: 200, owner: 200, admin: 200 } } },
  setClient: {
    own: {
      body: world => ({ client: world.here.id, module: world.here.modules[0] }),
      statuses: { nobody: 401, member: 200, owner: 200, admin: 200 },
    },
    other: {
      body: world => ({ client: world.elsewhere.id }),
      statuses: { nobody: 401, member: 404, owner: 404, admin: 200 },
    },
  },
  updateUser: {
    own: {
      body: world => ({ current_module: world.here.modules[0] }),
      statuses: { nobody: 401, member: 200, owner: 200, admin: 200 },
    },
    other: {
      body: world => ({ current_module: world.elsewhere.modules[0] }),
      statuses: { nobody: 401, member: 400, owner: 400, admin: 400 },
    },
  },
  changePassword: {
    own: {
      body: () => ({ old_password: 'wrong', new_password1: 'x', new_password2: 'x' }),
      statuses: { nobody: 401, member: 400, owner: 400, admin: 400 },
    },
  },
  startPasswordReset: {
    own: {
      body: () => ({ email: 'someone@example.org' }),
      statuses: { nobody: 200, member: 200, owner: 200, admin: 200 },
    },
  },
  finishPasswordReset: {
    own: {
      body: () => ({ password: 'x', token: 'unknown' }),
      statuses: { nobody: 400, member: 400, owner: 400, admin: 400 },
    },
  },
  startEnablingTwoFactor: { own: { statuses: { nobody: 401, member: 200, owner: 200, admin: 200 } } },
  finishEnablingTwoFactor: {
    own: {
      body: () => ({ token: '000000' }),
      statuses: { nobody: 401, member: 400, owner: 400, admin: 400 },
    },
  },
  disableTwoFactor: {
    own: {
      body: () => ({ token: '000000' }),
      statuses: { nobody: 401, member: 400, owner: 400, admin: 400 },
    },
  },
  listSessions: { own: { statuses: { nobody: 401, member: 200, owner: 200, admin: 200 } } },
  endSession: {
    own: {
      params: () => ({ id: 2_147_483_647 }),
      statuses: { nobody: 401, member: 404, owner: 404, admin: 404 },
    },
  },
  endOtherSessions: { own: { statuses: { nobody: 401, member: 200, owner: 200, admin: 200 } } },
};
