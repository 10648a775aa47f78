import type { AdminModule } from '#contract/clients/admin-modules.ts';
import type { adminModulesCalls } from '#contract/clients/calls.ts';
import type { Body } from '#contract/endpoints.ts';
import { toWire } from '#contract/wire.ts';
import { defaultOverReasons, defaultUnderReasons } from '#domain/shifts/reasons.ts';
import { findLastSetting } from '#domain/standards/setting/setting.ts';
import { compareFields, toRecord } from '#server/auth/audit.ts';
import { found, invalid, unknownId } from '#server/core/errors.ts';
import { findClientName, findUnknownId, updateModule } from '#server/db/clients.queries.ts';
import type { PlatformTx } from '#server/db/database.ts';
import { toList } from '#server/db/listing.ts';
import { sections } from '#server/db/tables/catalogue.ts';
import type { AppContext } from '#server/features/context.ts';
import type { Handlers } from '#server/http/endpoints/register-endpoints.ts';
import { isUniqueViolation } from '#server/http/errors/database-errors.ts';
import { findModule, insertModule, listModules, type ModuleRow, replaceSections } from './modules.queries.ts';

export function modulesHandlers({ db, audit }: AppContext): Handlers<keyof typeof adminModulesCalls> {
  return {
    listModules: ({ query }) =>
      db.platform(async tx => {
        found(await findClientName(tx, query.client));
        const rows = await listModules(tx, query.client);
        return toList(rows.map(present), query.page);
      }),

    createModule: ({ body, request }) =>
      db.platform(async tx => {
        const client = await findClientName(tx, body.client);
        if (!client) throw invalid('client', unknownId(body.client));
        await validateSections(tx, body.sections);
        const id = await insertModule(tx, {
          clientId: body.client,
          name: body.name,
          overReasons: [...defaultOverReasons],
          underReasons: [...defaultUnderReasons],
          ...toColumns(body),
        }).catch(rethrowUnlessNameTaken(client));
        await replaceSections(tx, { id, clientId: body.client }, body.sections ?? []);
        await audit(tx, request, 'created module', { ...record(id, body.client), details: body });
        return present(found(await findModule(tx, id)));
      }),

    copyModules: ({ body, request }) =>
      db.platform(async tx => {
        const client = await findClientName(tx, body.client);
        if (!client) throw invalid('client', unknownId(body.client));
        const copies: ModuleRow[] = [];
        for (const sourceId of new Set(body.modules)) {
          const copy = await copyModule(tx, sourceId, body.client).catch(
            rethrowUnlessNameTaken(client, 'modules'),
          );
          const details = { name: copy.name, sections: copy.sections, copied_from: sourceId };
          await audit(tx, request, 'created module', { ...record(copy.id, body.client), details });
          copies.push(copy);
        }
        return toList(copies.map(present));
      }),

    updateModule: ({ params, body, request }) =>
      db.platform(async tx => {
        const module = found(await findModule(tx, params.id));
        await validateSections(tx, body.sections);
        const client = (await findClientName(tx, module.clientId)) ?? '';
        await updateModule(tx, module.id, { name: body.name, ...toColumns(body) }).catch(
          rethrowUnlessNameTaken(client),
        );
        if (body.sections) await replaceSections(tx, module, body.sections);
        const after = present(found(await findModule(tx, module.id)));
        const about = record(module.id, module.clientId);
        await audit(tx, request, 'changed module', {
          ...about,
          details: compareFields(present(module), after),
        });
        return after;
      }),
  };
}

function record(id: number, clientId: number) {
  return { clientId, ...toRecord('module', id) };
}

async function validateSections(tx: PlatformTx, ids: readonly number[] | undefined): Promise<void> {
  const unknown = await findUnknownId(tx, sections, ids ?? []);
  if (unknown !== undefined) throw invalid('sections', unknownId(unknown));
}

/** The database checks the name, because two people may add the same one at once. */
function rethrowUnlessNameTaken(client: string, field = 'name') {
  return (error: unknown): never => {
    if (isUniqueViolation(error, 'modules_name')) {
      throw invalid(field, `A module with this name already exists for ${client}.`);
    }
    throw error;
  };
}

function toColumns(body: Body<'updateModule'>) {
  return {
    isActive: body.is_active,
    minRnTarget: body.min_rn_target?.toString(),
    peerGroup: body.peer_group,
  };
}

function present({ clientId, minRnTarget, standards, ...same }: ModuleRow): AdminModule {
  return {
    ...toWire(same),
    client: clientId,
    min_rn_target: Number(minRnTarget),
    standard: findLastSetting(standards),
    standard_history: standards,
  };
}

/**
 * Copies a module to a client: its name, sections, minimum, reasons, premium categories, rules of red flags and hand-over minutes. Sections belong to the catalogue,
 * so the copy has the same ones. Shifts, people and assessments stay with the source.
 */
async function copyModule(tx: PlatformTx, sourceId: number, clientId: number): Promise<ModuleRow> {
  const source = await findModule(tx, sourceId);
  if (!source) throw invalid('modules', unknownId(sourceId));
  const { name, minRnTarget, overReasons, underReasons, otherPremiums, redFlagRules, handoverMinutes } =
    source;
  const own = { name, minRnTarget, overReasons, underReasons, otherPremiums, redFlagRules, handoverMinutes };
  const id = await insertModule(tx, { clientId, ...own });
  await replaceSections(tx, { id, clientId }, source.sections);
  return found(await findModule(tx, id));
}
