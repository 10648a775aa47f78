import type { IsoDate } from '../../time/calendar.ts';
import { britishColumbia1 } from '../packs/british-columbia-1.ts';
import { california1 } from '../packs/california-1.ts';
import { connecticut1 } from '../packs/connecticut-1.ts';
import { oregon1 } from '../packs/oregon-1.ts';
import { ownPlan1 } from '../packs/own-plan-1.ts';
import type { ShippedPack, StandardPack } from '../packs/pack.ts';
import { washington1 } from '../packs/washington-1.ts';

/** Every version of every pack, in the order of the screen; versions of a pack oldest first. */
export const standardPacks: readonly ShippedPack[] = [
  oregon1,
  california1,
  britishColumbia1,
  washington1,
  connecticut1,
  ownPlan1,
];

/** The version of a pack in force on a date (B16); undefined outside its effective dates. */
export function findPack(
  id: string,
  date: IsoDate,
  packs: readonly StandardPack[] = standardPacks,
): StandardPack | undefined {
  return packs.findLast(
    pack =>
      pack.id === id &&
      (pack.effective_from === null || pack.effective_from <= date) &&
      (pack.effective_to === null || date <= pack.effective_to),
  );
}

/** The version that a setting from a date on is checked against: the one in force then, else the newest. */
export function findPackForSetting(id: string, from: IsoDate): StandardPack | undefined {
  return findPack(id, from) ?? standardPacks.findLast(pack => pack.id === id);
}

/** The names of packs by id, as the screens show them: the newest version's. Null, the end of a setting, has none. */
export function namePacks(ids: readonly (string | null)[]): Record<string, string> {
  const named = standardPacks.filter(({ id }) => ids.includes(id));
  return Object.fromEntries(named.map(({ id, name }) => [id, name]));
}
