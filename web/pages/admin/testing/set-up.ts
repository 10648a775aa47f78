import type { SetUp } from '#contract/clients/admin-clients.ts';

export const nothingSetUp: SetUp = {
  modules: 0,
  modules_without_sections: [],
  sections_without_fields: [],
  people: 0,
  has_shifts: false,
};
export const finishedSetUp = { ...nothingSetUp, modules: 1, people: 2, has_shifts: true };
