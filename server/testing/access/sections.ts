import type { acuityFieldsEndpoints, sectionsEndpoints } from '#contract/sections.ts';
import { type Examples, forAdmin } from './example.ts';

export const sectionsAccess: Record<
  keyof (typeof sectionsEndpoints & typeof acuityFieldsEndpoints),
  Examples
> = {
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
};
