import type { StandardPack } from '../packs/pack.ts';
import { standardPacks } from './packs.ts';

/** Which of the hospital's red flag actions are a step that a law names, by the step's id (B16). */
export type StandardEfforts = Readonly<Partial<Record<string, readonly string[]>>>;

/** The steps of all packs. */
export const effortIds: readonly string[] = [
  ...new Set(standardPacks.flatMap(({ efforts }) => efforts.map(({ id }) => id))),
];

/** Which of a pack's steps were tried, and which were not; both in the pack's order. */
export function compareEfforts(
  { efforts }: Pick<StandardPack, 'efforts'>,
  chosen: StandardEfforts,
  tried: readonly string[],
) {
  const isLogged = ({ id }: { id: string }) => chosen[id]?.some(action => tried.includes(action)) ?? false;
  return {
    logged: efforts.filter(isLogged).map(({ id }) => id),
    missing: efforts.filter(effort => !isLogged(effort)).map(({ id }) => id),
  };
}
