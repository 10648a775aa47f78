import type { assessmentsCalls } from '#contract/assessments/calls.ts';
import { type Example, type Examples, forOwner } from './example.ts';
import { assessmentIn, newAssessment } from './records.ts';

const aboutModule = (status: number): { own: Example; other: Example } => ({
  own: { ...forOwner(status).own, query: world => `?module=${world.here.modules[0]}` },
  other: { ...forOwner(404).own, query: world => `?module=${world.elsewhere.modules[0]}` },
});

const aboutAssessment = (status: number, body?: Example['body']): { own: Example; other: Example } => ({
  own: forOwner(status, {
    params: async (_, scene) => ({ id: await newAssessment(scene) }),
    ...(body && { body }),
  }).own,
  other: forOwner(404, {
    params: async (_, scene) => ({ id: await newAssessment(scene, 'elsewhere') }),
    ...(body && { body }),
  }).own,
});

export const assessmentsAccess: Record<keyof typeof assessmentsCalls, Examples> = {
  createAssessment: {
    own: forOwner(201, { body: world => assessmentIn(world.here) }).own,
    other: forOwner(400, { body: world => assessmentIn(world.elsewhere) }).own,
  },
  listAssessments: aboutModule(200),
  getRecordedNeeds: aboutModule(200),
  getAssessment: aboutAssessment(200),
  replaceAssessment: aboutAssessment(200, world => assessmentIn(world.here)),
  renameAssessment: aboutAssessment(200, () => ({ name: 'Next year' })),
  deleteAssessment: aboutAssessment(204),
};
