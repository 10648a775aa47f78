import type { ClientModule } from '#contract/modules.ts';
import { otherPremiumId, paddedOtherPremiums } from '#domain/premium-types.ts';
import type { ReportNames } from './cards/part.ts';

/** The names of the person's own modules; a slot that two of them name differently keeps its number. */
export function reportNames(modules: readonly ClientModule[]): ReportNames {
  const fields = modules.flatMap(module => Object.entries(module.fields));
  const slots = paddedOtherPremiums([]).map((_, index) => {
    const names = new Set(modules.map(module => module.other_premiums[index] ?? '').filter(Boolean));
    return [...names];
  });
  return {
    fields: new Map(fields.map(([id, { name }]) => [id, name])),
    premiums: new Map(
      slots.flatMap((names, index) =>
        names.length === 1 && names[0] ? [[otherPremiumId(index + 1), names[0]]] : [],
      ),
    ),
  };
}
