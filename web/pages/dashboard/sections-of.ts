import type { ClientModule } from '#contract/modules.ts';
import type { SectionOfFields } from '#domain/shifts/section-totals.ts';

/** A module's sections as the domain counts by them. */
export function sectionsOf({ sections }: ClientModule): SectionOfFields[] {
  return sections.map(({ id, name, fields }) => ({ id, name, fieldIds: fields.map(field => field.id) }));
}
