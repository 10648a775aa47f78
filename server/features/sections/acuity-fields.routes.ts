import type { AcuityField } from '#contract/modules.ts';
import type { acuityFieldsEndpoints } from '#contract/sections.ts';
import type { AppContext } from '#server/context.ts';
import type { PlatformTx } from '#server/db/database.ts';
import { found, invalid, unknownId } from '#server/errors.ts';
import { toRecord } from '#server/http/audit.ts';
import type { Handlers } from '#server/http/register-endpoints.ts';
import { validateOrder } from './ordering.ts';
import {
  type FieldRow,
  findField,
  findSection,
  insertField,
  listFields,
  orderFields,
  updateField,
} from './sections.queries.ts';

export function acuityFieldsHandlers({
  db,
  clock,
  audit,
}: AppContext): Handlers<keyof typeof acuityFieldsEndpoints> {
  return {
    listAcuityFields: ({ query }) =>
      db.platform(async tx => {
        found(await findSection(tx, query.section));
        return presentAll(tx, query.section);
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
        await audit(tx, request, { action: 'created acuity field', ...record(row.id), details: body });
        return present(row);
      }),

    updateAcuityField: ({ params, body, request }) =>
      db.platform(async tx => {
        found(await findField(tx, params.id));
        await updateField(tx, params.id, {
          name: body.name,
          help: body.help,
          rnsPerPatient: body.rns_per_patient?.toString(),
        });
        await audit(tx, request, { action: 'changed acuity field', ...record(params.id), details: body });
        return present(found(await findField(tx, params.id)));
      }),

    deleteAcuityField: ({ params, request }) =>
      db.platform(async tx => {
        const { name } = found(await findField(tx, params.id));
        await updateField(tx, params.id, { deletedAt: clock() });
        await audit(tx, request, { action: 'deleted acuity field', ...record(params.id), details: { name } });
        return null;
      }),

    reorderAcuityFields: ({ query, body, request }) =>
      db.platform(async tx => {
        found(await findSection(tx, query.section));
        validateOrder(body, await listFields(tx, query.section));
        await orderFields(tx, body);
        const details = { section: query.section, order: body };
        await audit(tx, request, { action: 'reordered acuity fields', clientId: null, details });
        return presentAll(tx, query.section);
      }),
  };
}

/** The catalogue belongs to the platform, not to a client. */
function record(id: number) {
  return { clientId: null, ...toRecord('acuity field', id) };
}

async function presentAll(tx: PlatformTx, sectionId: number) {
  const results = (await listFields(tx, sectionId)).map(present);
  return { results, count: results.length };
}

function present(row: FieldRow): AcuityField {
  return {
    id: row.id,
    section: row.sectionId,
    name: row.name,
    help: row.help,
    rns_per_patient: Number(row.rnsPerPatient),
    order: row.position,
  };
}
