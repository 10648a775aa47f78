import { found, invalid, unknownId } from '#server/core/errors.ts';
import type { PlatformTx } from '#server/db/database.ts';
import { findModule, insertModule, type ModuleRow, replaceSections } from './modules.queries.ts';

/**
 * Copies a module to a client: its name, sections, minimum, reasons, premium categories and rules of red flags. Sections belong to the catalogue,
 * so the copy has the same ones. Shifts, people and assessments stay with the source.
 */
export async function copyModule(tx: PlatformTx, sourceId: number, clientId: number): Promise<ModuleRow> {
  const source = await findModule(tx, sourceId);
  if (!source) throw invalid('modules', unknownId(sourceId));
  const { name, minRnTarget, overReasons, underReasons, otherPremiums, redFlagRules, sections } = source;
  const own = { name, minRnTarget, overReasons, underReasons, otherPremiums, redFlagRules };
  const id = await insertModule(tx, { clientId, ...own });
  await replaceSections(tx, { id, clientId }, sections);
  return found(await findModule(tx, id));
}
