import type { acuityFieldsCalls, sectionsCalls } from '#contract/clients/calls.ts';
import { type Examples, forAdmin } from './example.ts';
import { listedIds, newAcuityField } from './records.ts';

export const sectionsAccess: Record<keyof (typeof sectionsCalls & typeof acuityFieldsCalls), Examples> = {
  listSections: forAdmin(200),
  getSection: forAdmin(200, { params: world => ({ id: world.sectionId }) }),
  createSection: forAdmin(201, { body: () => ({ name: 'Triage', internal_name: 'triage' }) }),
  updateSection: forAdmin(200, {
    params: world => ({ id: world.sectionId }),
    body: () => ({ name: 'Labor' }),
  }),
  reorderSections: forAdmin(200, { body: (_, scene) => listedIds(scene, '/api/admin/sections/') }),
  listAcuityFields: forAdmin(200, { query: world => `?section=${world.sectionId}` }),
  createAcuityField: forAdmin(201, {
    body: world => ({ name: 'Antepartum', rns_per_patient: 0.5, section: world.sectionId }),
  }),
  updateAcuityField: forAdmin(200, {
    params: async (_, scene) => ({ id: await newAcuityField(scene) }),
    body: () => ({ name: 'Recovery' }),
  }),
  deleteAcuityField: forAdmin(204, { params: async (_, scene) => ({ id: await newAcuityField(scene) }) }),
  reorderAcuityFields: forAdmin(200, {
    query: world => `?section=${world.sectionId}`,
    body: (world, scene) => listedIds(scene, `/api/admin/acuity_fields/?section=${world.sectionId}`),
  }),
};
