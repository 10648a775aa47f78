import type { Section, sectionsEndpoints } from '#contract/sections.ts';
import type { AppContext } from '#server/context.ts';
import type { PlatformTx } from '#server/db/database.ts';
import { found } from '#server/errors.ts';
import { toRecord } from '#server/http/audit.ts';
import type { Handlers } from '#server/http/register-endpoints.ts';
import { validateOrder } from './ordering.ts';
import {
  findSection,
  insertSection,
  listSections,
  orderSections,
  type SectionRow,
  updateSection,
} from './sections.queries.ts';

export function sectionsHandlers({ db, audit }: AppContext): Handlers<keyof typeof sectionsEndpoints> {
  return {
    listSections: () => db.platform(presentAll),

    getSection: ({ params }) => db.platform(async tx => present(found(await findSection(tx, params.id)))),

    createSection: ({ body, request }) =>
      db.platform(async tx => {
        const row = await insertSection(tx, { name: body.name, internalName: body.internal_name });
        await audit(tx, request, { action: 'created section', ...record(row.id), details: body });
        return present(row);
      }),

    updateSection: ({ params, body, request }) =>
      db.platform(async tx => {
        found(await findSection(tx, params.id));
        await updateSection(tx, params.id, { name: body.name, internalName: body.internal_name });
        await audit(tx, request, { action: 'changed section', ...record(params.id), details: body });
        return present(found(await findSection(tx, params.id)));
      }),

    reorderSections: ({ body, request }) =>
      db.platform(async tx => {
        validateOrder(body, await listSections(tx));
        await orderSections(tx, body);
        await audit(tx, request, { action: 'reordered sections', clientId: null, details: { order: body } });
        return presentAll(tx);
      }),
  };
}

/** The catalogue belongs to the platform, not to a client. */
function record(id: number) {
  return { clientId: null, ...toRecord('section', id) };
}

async function presentAll(tx: PlatformTx) {
  const results = (await listSections(tx)).map(present);
  return { results, count: results.length };
}

function present(row: SectionRow): Section {
  return { id: row.id, name: row.name, internal_name: row.internalName, order: row.position };
}
