import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inputsOnWire } from '#contract/assessment-wire.ts';
import { type EndpointName, endpoints } from '#contract/endpoints.ts';
import { blankAssessment } from '#domain/budget.ts';
import { newAnalysis } from '#server/testing/analysis.ts';
import type { Browser } from '#server/testing/browser.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { password, type World } from '#server/testing/world.ts';

const roles = ['nobody', 'member', 'owner', 'admin'] as const;
type Role = (typeof roles)[number];

interface Example {
  params?: (world: World) => Record<string, number | string>;
  query?: (world: World) => string;
  body?: (world: World) => object;
  statuses: Record<Role, number>;
}

/** Calls of the platform, whose hospitals are all the same to an administrator. */
const forAdmin = (status: number, example: Omit<Example, 'statuses'> = {}): { own: Example } => ({
  own: { ...example, statuses: { nobody: 401, member: 403, owner: 403, admin: status } },
});

/** Calls about the session's hospital. */
const forOwner = (status: number, example: Omit<Example, 'statuses'> = {}): { own: Example } => ({
  own: { ...example, statuses: { nobody: 401, member: 403, owner: status, admin: status } },
});

/** Calls about a person: one of the own hospital, and one of another, who does not exist here even for administrators. */
const aboutMemberOrStranger = (status: number, body?: () => object): { own: Example; other: Example } => ({
  own: { ...forOwner(status).own, params: world => ({ id: world.people.member.id }), ...(body && { body }) },
  other: { ...forOwner(404).own, params: world => ({ id: world.people.stranger.id }), ...(body && { body }) },
});

/** Reports of a module: one that everybody here may use, and one of another hospital. */
const forMember = (example: Omit<Example, 'statuses'> = {}): { own: Example; other: Example } => ({
  own: {
    ...example,
    query: world => `?modules=${world.here.modules[0]}`,
    statuses: { nobody: 401, member: 200, owner: 200, admin: 200 },
  },
  other: {
    ...example,
    query: world => `?modules=${world.elsewhere.modules[0]}`,
    statuses: { nobody: 401, member: 404, owner: 404, admin: 200 },
  },
});

const newcomer = (email: string, hospital: World['here']) => ({
  first_name: 'New',
  last_name: 'Comer',
  email,
  client_configs: [{ client_id: hospital.id, owner: false, module_ids: [hospital.modules[0]] }],
});

/** Calls about a module: one of the person's own, and one of another hospital. */
const inModule = (
  statuses: Partial<Example['statuses']>,
  example: Omit<Example, 'statuses' | 'params'> & { id?: number } = {},
): { own: Example; other: Example } => {
  const { id, ...rest } = example;
  const paramsAt = (hospital: 'here' | 'elsewhere') => (world: World) => ({
    moduleId: world[hospital].modules[0],
    ...(id !== undefined && { id }),
  });
  const usual = { nobody: 401, member: 200, owner: 200, admin: 200 };
  const hidden = { nobody: 401, member: 404, owner: 404, admin: 404 };
  const forMembers = statuses.member !== 403;
  return {
    own: { ...rest, params: paramsAt('here'), statuses: { ...usual, ...statuses } },
    other: {
      ...rest,
      params: paramsAt('elsewhere'),
      statuses: forMembers ? hidden : { ...hidden, member: 403 },
    },
  };
};

const assessmentIn = (hospital: World['here']) => ({
  name: 'This year',
  module: hospital.modules[0],
  inputs: inputsOnWire(blankAssessment()),
});

const aboutModule = (status: number): { own: Example; other: Example } => ({
  own: { ...forOwner(status).own, query: world => `?module=${world.here.modules[0]}` },
  other: { ...forOwner(404).own, query: world => `?module=${world.elsewhere.modules[0]}` },
});

const someShift = { date: '2026-11-13', window: 420, rn_actual: 3 };

/**
 * What each call answers to each role, about the person's own hospital and, where the call names something of a
 * hospital, about another's. The type makes a row without examples an error; exact statuses, so that a failure of
 * another kind is never taken for "allowed" or "refused".
 */
const matrix: Record<EndpointName, { own: Example; other?: Example }> = {
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
  listClients: forAdmin(200),
  getClient: forAdmin(200, { params: world => ({ id: world.elsewhere.id }) }),
  createClient: forAdmin(201, { body: () => ({ name: 'New General', timezone: 'America/Denver' }) }),
  updateClient: forAdmin(200, {
    params: world => ({ id: world.elsewhere.id }),
    body: () => ({ is_active: true }),
  }),
  listModules: forAdmin(200, { query: world => `?client=${world.elsewhere.id}` }),
  createModule: forAdmin(201, { body: world => ({ name: 'NICU', client: world.elsewhere.id }) }),
  updateModule: forAdmin(200, {
    params: world => ({ id: world.elsewhere.modules[0] }),
    body: () => ({ is_active: true }),
  }),
  listSections: forAdmin(200),
  getSection: forAdmin(200, { params: world => ({ id: world.sectionId }) }),
  createSection: forAdmin(201, { body: () => ({ name: 'Triage', internal_name: 'triage' }) }),
  updateSection: forAdmin(200, {
    params: world => ({ id: world.sectionId }),
    body: () => ({ name: 'Labor' }),
  }),
  reorderSections: forAdmin(400, { body: () => [] }),
  listAcuityFields: forAdmin(200, { query: world => `?section=${world.sectionId}` }),
  createAcuityField: forAdmin(201, {
    body: world => ({ name: 'Antepartum', rns_per_patient: 0.5, section: world.sectionId }),
  }),
  updateAcuityField: forAdmin(404, { params: () => ({ id: 2_147_483_647 }), body: () => ({ name: 'X' }) }),
  deleteAcuityField: forAdmin(404, { params: () => ({ id: 2_147_483_647 }) }),
  reorderAcuityFields: forAdmin(400, { query: world => `?section=${world.sectionId}`, body: () => [] }),
  listClientUsers: forOwner(200),
  checkClientUserEmail: forOwner(200, { query: () => '?email=someone@example.org' }),
  createClientUser: {
    own: {
      body: world => newcomer('mine@example.org', world.here),
      // The first to ask creates, the next finds the account.
      statuses: { nobody: 401, member: 403, owner: 201, admin: 200 },
    },
    other: {
      body: world => newcomer('theirs@example.org', world.elsewhere),
      statuses: { nobody: 401, member: 403, owner: 400, admin: 400 },
    },
  },
  updateClientUser: aboutMemberOrStranger(200, () => ({ is_active: true })),
  removeClientUser: {
    own: {
      params: () => ({ id: 2_147_483_647 }),
      statuses: { nobody: 401, member: 403, owner: 404, admin: 404 },
    },
    other: {
      params: world => ({ id: world.people.stranger.id }),
      statuses: { nobody: 401, member: 403, owner: 404, admin: 404 },
    },
  },
  setClientUserPassword: aboutMemberOrStranger(400, () => ({
    password: 'short',
    current_password: password,
  })),
  resendClientUserInvitation: aboutMemberOrStranger(400),
  resetClientUserTwoFactor: aboutMemberOrStranger(200, () => ({ current_password: password })),
  listUsers: forAdmin(200),
  checkUserEmail: forAdmin(200, { query: () => '?email=someone@example.org' }),
  createUser: forAdmin(201, { body: world => newcomer('anybody@example.org', world.elsewhere) }),
  changeUser: forAdmin(200, {
    params: world => ({ id: world.people.stranger.id }),
    body: () => ({ is_active: true }),
  }),
  setUserPassword: forAdmin(400, {
    params: world => ({ id: world.people.stranger.id }),
    body: () => ({ password: 'short', current_password: password }),
  }),
  resendUserInvitation: forAdmin(400, { params: world => ({ id: world.people.stranger.id }) }),
  resetUserTwoFactor: forAdmin(200, {
    params: world => ({ id: world.people.stranger.id }),
    body: () => ({ current_password: password }),
  }),
  listAudit: forAdmin(200),
  getReport: forMember({ params: () => ({ report: 'ratio' }) }),
  listReportShifts: forMember(),
  exportReportShifts: forMember(),
  listActivity: { own: { statuses: { nobody: 401, member: 403, owner: 200, admin: 200 } } },
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
  getShifts: inModule({}),
  // The member makes the shift; who sends the same again finds it there.
  saveShift: inModule({ member: 201 }, { body: () => someShift }),
  calculateShift: inModule({}, { body: () => someShift }),
  listShiftChanges: inModule({}, { query: () => '?date=2026-11-13&window=420' }),
  getMonthOfShifts: inModule({}, { query: () => '?month=2026-11' }),
  importShifts: inModule({ member: 403 }, { body: () => ({ rows: [someShift] }) }),
  followShifts: inModule({}),
  deleteShift: inModule({ member: 204, owner: 404, admin: 404 }, { id: 1 }),
  updateClientSettings: forOwner(200, { body: () => ({ timezone: 'America/Chicago' }) }),
  updateClientModule: {
    own: forOwner(200, {
      params: world => ({ id: world.here.modules[0] }),
      body: () => ({ over_reasons: ['Low census'] }),
    }).own,
    other: forOwner(404, {
      params: world => ({ id: world.elsewhere.modules[0] }),
      body: () => ({ over_reasons: ['Low census'] }),
    }).own,
  },
  createAssessment: {
    own: forOwner(201, { body: world => assessmentIn(world.here) }).own,
    other: forOwner(400, { body: world => assessmentIn(world.elsewhere) }).own,
  },
  listAssessments: aboutModule(200),
  getRecordedNeeds: aboutModule(200),
  getAssessment: forOwner(200, { params: () => ({ id: 1 }) }),
  replaceAssessment: forOwner(200, { params: () => ({ id: 1 }), body: world => assessmentIn(world.here) }),
  renameAssessment: forOwner(200, { params: () => ({ id: 1 }), body: () => ({ name: 'Next year' }) }),
  createAnalysis: forAdmin(201, { body: world => newAnalysis(world.here) }),
  listAnalyses: {
    own: {
      query: world => `?module=${world.here.modules[0]}`,
      statuses: { nobody: 401, member: 200, owner: 200, admin: 200 },
    },
    other: {
      query: world => `?module=${world.elsewhere.modules[0]}`,
      statuses: { nobody: 401, member: 404, owner: 404, admin: 404 },
    },
  },
  // A draft exists for administrators only.
  getAnalysis: {
    own: { params: () => ({ id: 1 }), statuses: { nobody: 401, member: 404, owner: 404, admin: 200 } },
  },
  updateAnalysis: forAdmin(200, { params: () => ({ id: 1 }), body: () => ({ name: 'A year of ratios' }) }),
  deleteAnalysis: forAdmin(204, { params: () => ({ id: 1 }) }),
  getPdfProgress: {
    own: { query: () => '?job=none', statuses: { nobody: 401, member: 200, owner: 200, admin: 200 } },
  },
  // The owner deletes it; the administrator finds it gone.
  deleteAssessment: {
    own: { params: () => ({ id: 1 }), statuses: { nobody: 401, member: 403, owner: 204, admin: 404 } },
  },
};

let running: TestApp;
beforeAll(async () => {
  running = await startTestApp();
});
afterAll(() => running.close());

async function browserOf(role: Role): Promise<Browser> {
  const browser = role === 'nobody' ? running.browser() : await running.as(role);
  if (role === 'nobody') await browser.get('/login');
  if (role === 'admin') await browser.post(endpoints.setClient.path, { client: running.world.here.id });
  return browser;
}

function urlOf(name: EndpointName, example: Example): string {
  const params = example.params?.(running.world) ?? {};
  const path = endpoints[name].path.replaceAll(/:(\w+)/g, (_, key: string) => String(params[key]));
  return path + (example.query?.(running.world) ?? '');
}

for (const [name, examples] of Object.entries(matrix) as [EndpointName, (typeof matrix)[EndpointName]][]) {
  for (const [whose, example] of Object.entries(examples) as ['own' | 'other', Example][]) {
    describe(`${endpoints[name].method} ${endpoints[name].path}, ${whose} hospital`, () => {
      for (const role of roles) {
        test(`${role}: ${example.statuses[role]}`, async () => {
          const browser = await browserOf(role);
          const answer = await browser.send({
            method: endpoints[name].method,
            url: urlOf(name, example),
            ...(example.body && { payload: example.body(running.world) }),
            // A stream that is allowed has no end to wait for.
            ...('produces' in endpoints[name] && { payloadAsStream: true }),
          });
          if ('produces' in endpoints[name]) answer.stream().destroy();
          expect({ status: answer.statusCode, body: answer.body }).toMatchObject({
            status: example.statuses[role],
          });
        });
      }
    });
  }
}
