import type { AdminModule, adminModulesEndpoints } from '#contract/admin-modules.ts';
import { defaultOverReasons, defaultUnderReasons } from '#domain/shifts/reasons.ts';
import type { AppContext } from '#server/context.ts';
import type { PlatformTx } from '#server/db/database.ts';
import { invalid, notFound, unknownId } from '#server/errors.ts';
import { auditWith } from '#server/http/audit.ts';
import { isUniqueViolation } from '#server/http/database-errors.ts';
import type { Handlers } from '#server/http/register-endpoints.ts';
import {
  findClientName,
  findModule,
  insertModule,
  listModules,
  type ModuleRow,
  replaceSections,
  unknownSections,
  updateModule,
} from './modules.queries.ts';

export function modulesHandlers({ db, clock }: AppContext): Handlers<keyof typeof adminModulesEndpoints> {
  const audit = auditWith(clock);
  return {
    listModules: ({ query }) =>
      db.platform(async tx => {
        if (!(await findClientName(tx, query.client))) throw notFound();
        const rows = await listModules(tx, query.client);
        return { results: rows.map(present), count: rows.length };
      }),

    createModule: ({ body, request }) =>
      db.platform(async tx => {
        const client = await findClientName(tx, body.client);
        if (!client) throw invalid('client', unknownId(body.client));
        await authorizeSections(tx, body.sections);
        const id = await insertModule(tx, {
          clientId: body.client,
          name: body.name,
          overReasons: [...defaultOverReasons],
          underReasons: [...defaultUnderReasons],
          ...columnsOf(body),
        }).catch(unlessNameTaken(client));
        await replaceSections(tx, { id, clientId: body.client }, body.sections ?? []);
        await audit(tx, request, { action: 'created module', ...record(id, body.client), details: body });
        return presentById(tx, id);
      }),

    updateModule: ({ params, body, request }) =>
      db.platform(async tx => {
        const module = await findModule(tx, params.id);
        if (!module) throw notFound();
        await authorizeSections(tx, body.sections);
        const client = (await findClientName(tx, module.clientId)) ?? '';
        await updateModule(tx, module, columnsOf(body)).catch(unlessNameTaken(client));
        if (body.sections) await replaceSections(tx, module, body.sections);
        await audit(tx, request, {
          action: 'changed module',
          ...record(module.id, module.clientId),
          details: body,
        });
        return presentById(tx, module.id);
      }),
  };
}

function record(id: number, clientId: number) {
  return { clientId, recordType: 'module', recordId: String(id) };
}

async function authorizeSections(tx: PlatformTx, ids: readonly number[] | undefined): Promise<void> {
  const [unknown] = await unknownSections(tx, ids ?? []);
  if (unknown !== undefined) throw invalid('sections', unknownId(unknown));
}

/** The database decides whether the name is free: two people may add the same one at once. */
function unlessNameTaken(client: string) {
  return (error: unknown): never => {
    if (isUniqueViolation(error, 'modules_name')) {
      throw invalid('name', `A module with this name already exists for ${client}.`);
    }
    throw error;
  };
}

interface ModuleBody {
  name?: string | undefined;
  is_active?: boolean | undefined;
  min_rn_target?: number | undefined;
}

function columnsOf(body: ModuleBody) {
  return {
    ...(body.name !== undefined && { name: body.name }),
    ...(body.is_active !== undefined && { isActive: body.is_active }),
    ...(body.min_rn_target !== undefined && { minRnTarget: String(body.min_rn_target) }),
  };
}

async function presentById(tx: PlatformTx, id: number): Promise<AdminModule> {
  const row = await findModule(tx, id);
  if (!row) throw notFound();
  return present(row);
}

function present(row: ModuleRow): AdminModule {
  return {
    id: row.id,
    name: row.name,
    client: row.clientId,
    is_active: row.isActive,
    sections: row.sections,
    min_rn_target: Number(row.minRnTarget),
    over_reasons: row.overReasons,
    under_reasons: row.underReasons,
    other_premiums: row.otherPremiums,
    version: row.version,
  };
}
