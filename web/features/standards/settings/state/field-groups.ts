import type { ClientModule } from '#contract/clients/modules.ts';
import type { StandardPreview } from '#contract/standards/standards.ts';
import type { NamedField, StandardDraft } from './standard-draft.ts';

interface FieldGroup {
  id: number;
  name: string;
  fields: readonly NamedField[];
}

/** What the preview says about fields that the module no longer has. */
type OldFields = Pick<StandardPreview, 'unmapped' | 'field_names'>;

/**
 * The fields of the module by section, then those that it no longer has: their patients are in stored shifts, which are judged too.
 * They are known from the map and, once it is loaded, from the preview.
 */
export function listFieldGroups(
  { sections, fields }: Pick<ClientModule, 'sections' | 'fields'>,
  { map }: StandardDraft,
  preview: OldFields | undefined,
): FieldGroup[] {
  const groups = sections.map(section => ({
    id: section.id,
    name: section.name,
    fields: section.fields.map(({ id, name }) => ({ id: String(id), name })),
  }));
  const named = [...Object.keys(map), ...(preview?.unmapped ?? []).map(({ field }) => field)];
  const old = [...new Set(named)].filter(id => !Object.hasOwn(fields, id));
  if (old.length === 0) return groups;
  const findName = (id: string) => nameField(id, fields, preview?.field_names);
  return [
    ...groups,
    { id: 0, name: 'No longer on the form', fields: old.map(id => ({ id, name: findName(id) })) },
  ];
}

/** A field that was removed from the database, too, has no name. */
export function nameField(
  id: string,
  fields: ClientModule['fields'],
  oldNames: Readonly<Record<string, string>> = {},
): string {
  return fields[id]?.name ?? oldNames[id] ?? `Field ${id}`;
}
