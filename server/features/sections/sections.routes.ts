import type { Section, sectionsEndpoints } from '#contract/sections.ts';
import type { AppContext } from '#server/context.ts';
import type { PlatformTx } from '#server/db/database.ts';
import { notFound } from '#server/errors.ts';
import { createAudit } from '#server/http/audit.ts';
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

export function sectionsHandlers({ db, clock }: AppContext): Handlers<keyof typeof sectionsEndpoints> {
  const audit = createAudit(clock);
  return {
    listSections: () => db.platform(presentAll),

    getSection: ({ params }) => db.platform(async tx => present(await getSection(tx, params.id))),

    createSection: ({ body, request }) =>
      db.platform(async tx => {
        const row = await insertSection(tx, { name: body.name, internalName: body.internal_name });
        await audit(tx, request, { action: 'created section', ...record(row.id), details: body });
        return present(row);
      }),

    updateSection: ({ params, body, request }) =>
      db.platform(async tx => {
        await getSection(tx, params.id);
        await updateSection(tx, params.id, {
          ...(body.name !== undefined && { name: body.name }),
          ...(body.internal_name !== undefined && { internalName: body.internal_name }),
        });
        await audit(tx, request, { action: 'changed section', ...record(params.id), details: body });
        return present(await getSection(tx, params.id));
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

function record(id: number) {
  return { clientId: null, recordType: 'section', recordId: String(id) };
}

async function getSection(tx: PlatformTx, id: number): Promise<SectionRow> {
  const row = await findSection(tx, id);
  if (!row) throw notFound();
  return row;
}

async function presentAll(tx: PlatformTx) {
  const results = (await listSections(tx)).map(present);
  return { results, count: results.length };
}

function present(row: SectionRow): Section {
  return { id: row.id, name: row.name, internal_name: row.internalName, order: row.position };
}
