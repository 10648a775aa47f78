import type { SetUp } from '#contract/clients/admin-clients.ts';

export type StepState = 'done' | 'next' | 'later';

const names = ['modules', 'sections', 'people', 'shift'] as const;

/** The state of each step of setting up a hospital. The first one that is not done is next. */
export function findStepStates(setUp: SetUp): Record<(typeof names)[number], StepState> {
  const isComplete = setUp.modules_without_sections.length + setUp.sections_without_fields.length === 0;
  const done = {
    modules: setUp.modules > 0,
    sections: setUp.modules > 0 && isComplete,
    people: setUp.people > 0,
    shift: setUp.has_shifts,
  };
  const next = names.find(name => !done[name]);
  const find = (name: (typeof names)[number]) => (done[name] ? 'done' : name === next ? 'next' : 'later');
  return {
    modules: find('modules'),
    sections: find('sections'),
    people: find('people'),
    shift: find('shift'),
  };
}
