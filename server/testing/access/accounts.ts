import type {
  accountsCalls,
  mailStopsCalls,
  passwordCalls,
  sessionsCalls,
  singleSignOnCalls,
  twoFactorCalls,
} from '#contract/people/calls.ts';
import { createStopToken } from '#server/mail/stop-links.ts';
import { password, type World } from '../world.ts';
import type { Examples, Scene } from './example.ts';
import {
  currentSession,
  disablingCode,
  enablingCode,
  mailedToken,
  newSession,
  pendingSignOn,
} from './sign-ins.ts';

const newPassword = 'kelp forest at noon';

const reminderStop = (world: World, { running }: Scene) => ({
  token: createStopToken({ personId: world.people.member.id, kind: 'reminders' }, running.context.secret),
});

export const accountsAccess: Record<
  keyof (typeof accountsCalls &
    typeof singleSignOnCalls &
    typeof passwordCalls &
    typeof mailStopsCalls &
    typeof twoFactorCalls &
    typeof sessionsCalls),
  Examples
> = {
  login: {
    own: {
      body: world => ({ username: world.people.member.email, password }),
      byNewPerson: true,
      statuses: { anonymous: 200, member: 200, owner: 200, admin: 200 },
    },
  },
  startLogin: {
    own: {
      body: world => ({ username: world.people.member.email }),
      statuses: { anonymous: 200, member: 200, owner: 200, admin: 200 },
    },
  },
  finishSso: {
    own: {
      body: async (_, scene) => ({ token: await pendingSignOn(scene) }),
      byNewPerson: true,
      statuses: { anonymous: 200, member: 200, owner: 200, admin: 200 },
    },
  },
  logout: {
    own: { byNewPerson: true, statuses: { anonymous: 200, member: 200, owner: 200, admin: 200 } },
  },
  getState: { own: { statuses: { anonymous: 200, member: 200, owner: 200, admin: 200 } } },
  setClient: {
    own: {
      body: world => ({ client: world.here.id, module: world.here.modules[0] }),
      statuses: { anonymous: 401, member: 200, owner: 200, admin: 200 },
    },
    other: {
      body: world => ({ client: world.elsewhere.id }),
      statuses: { anonymous: 401, member: 404, owner: 404, admin: 200 },
    },
  },
  updateUser: {
    own: {
      body: world => ({ current_module: world.here.modules[0] }),
      statuses: { anonymous: 401, member: 200, owner: 200, admin: 200 },
    },
    other: {
      body: world => ({ current_module: world.elsewhere.modules[0] }),
      statuses: { anonymous: 401, member: 400, owner: 400, admin: 400 },
    },
  },
  changePassword: {
    own: {
      body: () => ({ old_password: password, new_password1: newPassword, new_password2: newPassword }),
      byNewPerson: true,
      statuses: { anonymous: 401, member: 200, owner: 200, admin: 200 },
    },
  },
  startPasswordReset: {
    own: {
      body: () => ({ email: 'someone@example.org' }),
      statuses: { anonymous: 200, member: 200, owner: 200, admin: 200 },
    },
  },
  checkPasswordReset: {
    own: {
      body: async (_, scene) => ({ token: await mailedToken(scene) }),
      byNewPerson: true,
      statuses: { anonymous: 200, member: 200, owner: 200, admin: 200 },
    },
  },
  finishPasswordReset: {
    own: {
      body: async (_, scene) => ({ password: newPassword, token: await mailedToken(scene) }),
      byNewPerson: true,
      statuses: { anonymous: 200, member: 200, owner: 200, admin: 200 },
    },
  },
  checkMailStop: {
    own: {
      body: reminderStop,
      statuses: { anonymous: 200, member: 200, owner: 200, admin: 200 },
    },
  },
  stopMail: {
    own: {
      body: reminderStop,
      statuses: { anonymous: 204, member: 204, owner: 204, admin: 204 },
    },
  },
  startEnablingTwoFactor: { own: { statuses: { anonymous: 401, member: 200, owner: 200, admin: 200 } } },
  finishEnablingTwoFactor: {
    own: {
      body: async (_, scene) => ({ token: await enablingCode(scene) }),
      byNewPerson: true,
      statuses: { anonymous: 401, member: 200, owner: 200, admin: 200 },
    },
  },
  disableTwoFactor: {
    own: {
      body: async (_, scene) => ({ token: await disablingCode(scene) }),
      byNewPerson: true,
      statuses: { anonymous: 401, member: 200, owner: 200, admin: 200 },
    },
  },
  listSessions: { own: { statuses: { anonymous: 401, member: 200, owner: 200, admin: 200 } } },
  endSession: {
    own: {
      params: async (_, scene) => ({ id: await newSession(scene) }),
      statuses: { anonymous: 401, member: 200, owner: 200, admin: 200 },
    },
    other: {
      params: async (_, { as }) => ({ id: await currentSession(await as('stranger')) }),
      statuses: { anonymous: 401, member: 404, owner: 404, admin: 404 },
    },
  },
  endOtherSessions: {
    own: { byNewPerson: true, statuses: { anonymous: 401, member: 200, owner: 200, admin: 200 } },
  },
};
