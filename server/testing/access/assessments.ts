import { inputsOnWire } from '#contract/assessment-wire.ts';
import type { assessmentsEndpoints } from '#contract/assessments.ts';
import { blankAssessment } from '#domain/budget.ts';
import type { World } from '../world.ts';
import { type Example, type Examples, forOwner } from './example.ts';

const assessmentIn = (hospital: World['here']) => ({
  name: 'This year',
  module: hospital.modules[0],
  inputs: inputsOnWire(blankAssessment()),
});

const aboutModule = (status: number): { own: Example; other: Example } => ({
  own: { ...forOwner(status).own, query: world => `?module=${world.here.modules[0]}` },
  other: { ...forOwner(404).own, query: world => `?module=${world.elsewhere.modules[0]}` },
});

export const assessmentsAccess: Record<keyof typeof assessmentsEndpoints, Examples> = {
  createAssessment: {
    own: forOwner(201, { body: world => assessmentIn(world.here) }).own,
    other: forOwner(400, { body: world => assessmentIn(world.elsewhere) }).own,
  },
  listAssessments: aboutModule(200),
  getRecordedNeeds: aboutModule(200),
  getAssessment: forOwner(200, { params: () => ({ id: 1 }) }),
  replaceAssessment: forOwner(200, { params: () => ({ id: 1 }), body: world => assessmentIn(world.here) }),
  renameAssessment: forOwner(200, { params: () => ({ id: 1 }), body: () => ({ name: 'Next year' }) }),
  // The owner deletes it; the administrator finds it gone.
  deleteAssessment: {
    own: { params: () => ({ id: 1 }), statuses: { nobody: 401, member: 403, owner: 204, admin: 404 } },
  },
};
