import type { ClientModule } from '#contract/modules.ts';
import type { SectionOfFields } from '#domain/shifts/section-totals.ts';

/** A module's sections in the shape that `sectionTotals` takes. */
export function toSections({ sections }: ClientModule): SectionOfFields[] {
  return sections.map(({ id, name, fields }) => ({ id, name, fieldIds: fields.map(field => field.id) }));
}
