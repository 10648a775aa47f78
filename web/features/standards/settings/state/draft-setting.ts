import type { StandardSettingBody } from '#contract/standards/standards.ts';
import {
  patientsLimit,
  requiredShareLimit,
  standardFloorLimit,
} from '#domain/standards/setting/setting-limits.ts';
import { fillThisOut } from '#web/lib/api/messages.ts';
import { faults, findNumberFault, findTextFault } from '#web/ui/form/checks.ts';
import { findChosenPack, findTarget, listClasses, type StandardDraft } from './standard-draft.ts';

/** Messages by the server's names of the fields: `map.12.patients`. */
export type DraftFaults = Readonly<Partial<Record<string, string>>>;

export function findDraftFaults(draft: StandardDraft): DraftFaults {
  const pack = findChosenPack(draft);
  if (!pack) return { pack: 'Choose a standard.' };
  const hasUnit = pack.unit_types.some(({ id }) => id === draft.unit_type);
  const mapped = Object.keys(draft.map).filter(field => findTarget(draft, field)?.class);
  return faults({
    from: draft.from === '' ? fillThisOut : undefined,
    ...(pack.kind === 'own_plan' ? findPlanFaults(draft) : { unit_type: hasUnit ? undefined : fillThisOut }),
    ...Object.fromEntries(
      mapped.map(field => [
        `map.${field}.patients`,
        findNumberFault(draft.map[field]?.patients ?? '', patientsLimit),
      ]),
    ),
  });
}

function findPlanFaults({ pack, classes, floor, required_share }: StandardDraft) {
  const hasShare = pack === 'own_plan' && required_share.trim() !== '';
  return {
    ...Object.fromEntries(
      [...classes.entries()].map(([index, { name }]) => [`classes.${index}.name`, findTextFault(name)]),
    ),
    floor: findNumberFault(floor, standardFloorLimit),
    required_share: hasShare ? findNumberFault(required_share, shareLimit) : undefined,
  };
}

const shareLimit = { ...requiredShareLimit, decimals: 3 };

/** Only for a draft without faults. */
export function toSetting(draft: StandardDraft): StandardSettingBody {
  const { pack, from, mix, floor, required_share } = draft;
  const map = Object.fromEntries(
    Object.keys(draft.map).flatMap(field => {
      const target = findTarget(draft, field);
      if (!target) return [];
      return [
        [field, target.class === null ? null : { class: target.class, patients: Number(target.patients) }],
      ];
    }),
  );
  const common = { pack, map, ...(from !== '' && { from }) };
  if (findChosenPack(draft)?.kind !== 'own_plan') return { ...common, unit_type: draft.unit_type };
  return {
    ...common,
    unit_type: null,
    classes: [...listClasses(draft)],
    mix,
    floor: Number(floor),
    ...(pack === 'own_plan' && {
      required_share: required_share.trim() === '' ? null : Number(required_share),
    }),
  };
}
