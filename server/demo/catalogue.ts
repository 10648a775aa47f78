import { birthSections } from './catalogue-births.ts';
import { newbornSections } from './catalogue-newborns.ts';

/** Ratios after the perinatal staffing guidelines of AWHONN: one RN for three patients is 0.333. */
export const catalogue = [...birthSections, ...newbornSections] as const;

export type SectionKey = (typeof catalogue)[number]['key'];
export type FieldKey = (typeof catalogue)[number]['fields'][number]['key'];
