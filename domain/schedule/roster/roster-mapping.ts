import { foldText } from '../../text/fold-text.ts';
import type { KnownHeadings } from './find-columns.ts';
import type { RosterLayout } from './roster.ts';
import type { DateOrder } from './roster-dates.ts';

/** What a unit of the file is in Parity. */
interface UnitChoice {
  /** As it is in the file; empty for a file without a column of units, which is about one module. */
  readonly name: string;
  /** Null: its lines are not imported. */
  readonly module: number | null;
}

/** How a hospital's rosters are read. It is remembered, so it has headings and units and no other cell of a file. */
export interface RosterMapping {
  readonly layout: RosterLayout;
  readonly headings: KnownHeadings;
  readonly dateOrder: DateOrder | null;
  readonly units: readonly UnitChoice[];
}

/** Of a heading and of a unit's name, in characters. */
export const rosterTextMaxLength = 100;
/** More different names are probably those of people, in a column that was chosen by mistake. */
export const maxRosterUnits = 60;

/** By the folded name of a unit; a unit that nobody has decided about is not in it. */
export type UnitChoices = ReadonlyMap<string, number | null>;

/** The remembered modules of units, and those of units that are named like a module. A module that is gone is not chosen. */
export function chooseUnits(
  names: readonly string[],
  remembered: readonly UnitChoice[],
  modules: readonly { readonly id: number; readonly name: string }[],
): UnitChoices {
  const isKept = ({ module }: UnitChoice) => module === null || modules.some(({ id }) => id === module);
  const known = new Map(remembered.filter(isKept).map(({ name, module }) => [foldText(name), module]));
  const byName = new Map(modules.map(({ id, name }) => [foldText(name), id]));
  const choices = new Map<string, number | null>();
  for (const key of names.map(foldText)) {
    const choice = known.has(key) ? known.get(key) : byName.get(key);
    if (choice !== undefined) choices.set(key, choice);
  }
  return choices;
}

/** The choices of this file, then the remembered ones of other units, as many as may be stored. */
export function rememberUnits(
  chosen: readonly UnitChoice[],
  remembered: readonly UnitChoice[],
): readonly UnitChoice[] {
  const isNew = ({ name }: UnitChoice) => !chosen.some(choice => foldText(choice.name) === foldText(name));
  return [...chosen, ...remembered.filter(isNew)]
    .filter(({ name }) => name.length <= rosterTextMaxLength)
    .slice(0, maxRosterUnits);
}
