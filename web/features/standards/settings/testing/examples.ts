import type { AcuityField } from '#contract/clients/modules.ts';
import type { StandardPreview } from '#contract/standards/standards.ts';
import type { StandardChange } from '#domain/standards/setting.ts';

const createField = (id: number, name: string): AcuityField => ({
  id,
  section: 1,
  name,
  help: '',
  rns_per_patient: 1,
  order: id,
});

/** Active labor 5, Latent labor 6. */
const fields = [createField(5, 'Active labor'), createField(6, 'Latent labor')];

export const sections = {
  sections: [{ id: 1, name: 'Labor', order: 1, fields }],
  fields: Object.fromEntries(fields.map(field => [field.id, field])),
};

/** 2,079 rated shifts, of which 41 are short, 18 of them at 03:00; 11 are not rated because of Latent labor. */
export function createPreview(change: Partial<StandardPreview> = {}): StandardPreview {
  const window = (mins: number, count: number) => Array.from({ length: count }, () => mins);
  const short = [...window(420, 14), ...window(180, 18), ...window(1140, 9)];
  return {
    start_date: '2025-11-14',
    end_date: '2026-11-14',
    windows: 2190,
    rated: 2079,
    enough: 2038,
    short: short.length,
    not_rated: 11,
    missing: 100,
    share: (100 * 2038) / 2079,
    required_share: null,
    short_left: null,
    calendar_days_short: 30,
    months: [],
    unmapped: [{ field: '6', shifts: 11 }],
    settings: [],
    list: short.map(mins => ({
      date: '2026-10-02',
      window: mins,
      required: 6,
      direct: 5,
      classes: {},
      reasons: [],
      comments: '',
      flag: null,
      efforts: { logged: [], missing: [] },
    })),
    field_names: { 5: 'Active labor', 6: 'Latent labor' },
    ...change,
  };
}

/** Active labor is mapped, Latent labor does not count. */
export const oregon = (from: string): StandardChange & { unit_type: string } => ({
  pack: 'oregon',
  unit_type: 'labor_and_delivery',
  from,
  map: { 5: { class: 'active', patients: 1 }, 6: null },
});

/** A module with these settings in its history. */
export const following = (...standard_history: StandardChange[]) => {
  const last = standard_history.at(-1);
  return { standard_history, standard: last && last.pack !== null ? last : null };
};
