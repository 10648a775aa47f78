import type { acuityFieldsCalls, sectionsCalls } from '#contract/clients/calls.ts';
import { compareFields, toRecord } from '#server/auth/audit.ts';
import { found, invalid, unknownId } from '#server/core/errors.ts';
import { toList } from '#server/db/listing.ts';
import type { AppContext } from '#server/features/context.ts';
import type { Handlers } from '#server/http/endpoints/register-endpoints.ts';
import {
  findField,
  findSection,
  insertField,
  insertSection,
  listSectionFields,
  listSections,
  setPositions,
  updateField,
  updateSection,
} from './sections.queries.ts';

export function acuityFieldsHandlers({
  db,
  clock,
  audit,
}: AppContext): Handlers<keyof typeof acuityFieldsCalls> {
  return {
    listAcuityFields: ({ query }) =>
      db.platform(async tx => {
        found(await findSection(tx, query.section));
        return toList(await listSectionFields(tx, query.section), query.page);
      }),

    createAcuityField: ({ body, request }) =>
      db.platform(async tx => {
        if (!(await findSection(tx, body.section))) {
          throw invalid('section', unknownId(body.section));
        }
        const row = await insertField(tx, {
          sectionId: body.section,
          name: body.name,
          help: body.help ?? '',
          rnsPerPatient: String(body.rns_per_patient),
        });
        await audit(tx, request, 'created acuity field', {
          ...catalogueRecord('acuity field', row.id),
          details: body,
        });
        return row;
      }),

    updateAcuityField: ({ params, body, request }) =>
      db.platform(async tx => {
        const before = found(await findField(tx, params.id));
        await updateField(tx, params.id, {
          name: body.name,
          help: body.help,
          rnsPerPatient: body.rns_per_patient?.toString(),
        });
        const after = found(await findField(tx, params.id));
        await audit(tx, request, 'changed acuity field', {
          ...catalogueRecord('acuity field', params.id),
          details: compareFields(before, after),
        });
        return after;
      }),

    deleteAcuityField: ({ params, request }) =>
      db.platform(async tx => {
        const { name } = found(await findField(tx, params.id));
        await updateField(tx, params.id, { deletedAt: clock() });
        await audit(tx, request, 'deleted acuity field', {
          ...catalogueRecord('acuity field', params.id),
          details: { name },
        });
        return null;
      }),

    reorderAcuityFields: ({ query, body, request }) =>
      db.platform(async tx => {
        found(await findSection(tx, query.section));
        validateOrder(body, await listSectionFields(tx, query.section));
        await setPositions(tx, 'acuity_fields', body);
        const details = { section: query.section, order: body };
        await audit(tx, request, 'reordered acuity fields', { clientId: null, details });
        return toList(await listSectionFields(tx, query.section));
      }),
  };
}

export function sectionsHandlers({ db, audit }: AppContext): Handlers<keyof typeof sectionsCalls> {
  return {
    listSections: ({ query }) => db.platform(async tx => toList(await listSections(tx), query.page)),

    getSection: ({ params }) => db.platform(async tx => found(await findSection(tx, params.id))),

    createSection: ({ body, request }) =>
      db.platform(async tx => {
        const row = await insertSection(tx, { name: body.name, internalName: body.internal_name });
        await audit(tx, request, 'created section', { ...catalogueRecord('section', row.id), details: body });
        return row;
      }),

    updateSection: ({ params, body, request }) =>
      db.platform(async tx => {
        const before = found(await findSection(tx, params.id));
        await updateSection(tx, params.id, { name: body.name, internalName: body.internal_name });
        const after = found(await findSection(tx, params.id));
        await audit(tx, request, 'changed section', {
          ...catalogueRecord('section', params.id),
          details: compareFields(before, after),
        });
        return after;
      }),

    reorderSections: ({ body, request }) =>
      db.platform(async tx => {
        validateOrder(body, await listSections(tx));
        await setPositions(tx, 'sections', body);
        await audit(tx, request, 'reordered sections', { clientId: null, details: { order: body } });
        return toList(await listSections(tx));
      }),
  };
}

/** The catalogue belongs to the platform, not to a client. */
function catalogueRecord(recordType: string, id: number) {
  return { clientId: null, ...toRecord(recordType, id) };
}

/** A new order must contain each id once: another user may have added or removed one since the list was loaded. */
function validateOrder(ids: readonly number[], rows: readonly { id: number }[]): void {
  const wanted = new Set(ids);
  const same =
    wanted.size === ids.length && ids.length === rows.length && rows.every(row => wanted.has(row.id));
  if (!same)
    throw invalid('non_field_errors', 'The list has changed. Please refresh the page and try again.');
}
