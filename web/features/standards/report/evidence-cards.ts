import { formatCount, formatDate, formatNumber, formatQuantity } from '#domain/measures/formatting.ts';
import { compareTexts } from '#domain/measures/sort-values.ts';
import { describeMax, mixTexts } from '#domain/standards/setting/words.ts';
import type { FindingsCard, ShortShiftsCard, TableCard } from '#web/cards/card.ts';
import type { Grouping } from '#web/cards/grouping.ts';
import { buildTable } from '#web/cards/table.ts';
import {
  describeClasses,
  describeEntered,
  describeRequired,
  findBlock,
  formatPatients,
  listInForce,
  nameEfforts,
  nameReportedField,
  nameWindow,
} from './block-words.ts';

/** Every short shift with what was tried. */
export function shortShiftsCard(grouping: Grouping, id: string): ShortShiftsCard | null {
  const block = findBlock(grouping);
  if (!block || block.list.length === 0) return null;
  // Older analyses keep them oldest first.
  const newestFirst = block.list.toSorted((a, b) => compareTexts(b.date, a.date) || b.window - a.window);
  const shifts = newestFirst.map(shift => ({
    ...shift,
    label: nameWindow(shift.window),
    verdict: describeRequired(shift),
    entered: describeEntered(shift),
    patients: describeClasses(block, shift),
    logged: nameEfforts(block, shift.efforts.logged),
    missing: nameEfforts(block, shift.efforts.missing),
  }));
  const hasEfforts = shifts.some(({ logged, missing }) => logged.length + missing.length > 0);
  const isEnteredKnown = shifts.some(({ entered }) => entered !== null);
  const hasLeftOut = shifts.some(({ left_out = 0 }) => left_out > 0);
  const incomplete = shifts.filter(({ missing }) => missing.length > 0).length;
  return {
    id,
    kind: 'short-shifts',
    width: 'whole',
    title: 'Short shifts',
    finding: [
      `All ${formatQuantity(shifts.length, 'short shift')}, newest first.`,
      hasEfforts && describeIncomplete(incomplete, shifts.length),
    ]
      .filter(Boolean)
      .join(' '),
    shifts,
    module: grouping.module,
    table: buildTable(
      'Date',
      shifts,
      ({ date, window }) => ({ key: `${date} ${window}`, name: formatDate(date) }),
      [
        ['Shift', null, row => row.label],
        ['Required RNs', formatCount, row => row.required],
        ['Direct RNs', formatCount, row => row.direct],
        isEnteredKnown ? ['RNs entered', null, row => row.rn_actual ?? null] : null,
        isEnteredKnown
          ? ['Charge nurse included', null, row => (row.charge_nurse_included ? 'Yes' : 'No')]
          : null,
        ['Patients', null, row => row.patients],
        hasLeftOut ? ['Patients not covered', null, row => row.left_out ?? null] : null,
        ['Reasons', null, row => row.reasons.join('; ')],
        ['Comments', null, row => row.comments],
        ['Red flag', null, row => (row.flag === null ? 'No' : 'Yes')],
        hasEfforts ? ['Steps logged', null, row => row.logged.join('; ')] : null,
        hasEfforts ? ['Steps missing', null, row => row.missing.join('; ')] : null,
      ],
    ),
  };
}

function describeIncomplete(incomplete: number, all: number): string {
  if (incomplete === 0) return 'Every step that the standard names was logged.';
  return `A step that the standard names is missing in ${incomplete === all ? 'each of them' : formatCount(incomplete)}.`;
}

/** The settings of the range, with the versions of their packs. */
export function standardsInForceCard(grouping: Grouping, id: string): FindingsCard | null {
  const block = findBlock(grouping);
  if (!block) return null;
  const rows = listInForce(block).map(({ from, until, standard }) => ({
    from: formatDate(from),
    until: until === null ? '' : formatDate(until),
    name: standard ? nameStandardInForce(standard) : 'None',
    classes: standard?.classes.map(({ name, max }) => `${name}: ${describeMax(max)}`) ?? [],
    mix: standard ? mixTexts[standard.mix].name : '',
    floor: standard?.floor ?? null,
    share: standard?.requiredShare ?? null,
  }));
  return {
    id,
    kind: 'findings',
    width: 'whole',
    title: 'Standard in force',
    finding: '',
    sentences: rows.map(({ from, until, name, classes, mix, floor, share }) =>
      [
        `From ${from}${until === '' ? '' : ` to ${until}`}: ${name}.`,
        classes.length > 0 && `${classes.join('; ')}.`,
        classes.length > 1 && `${mix}.`,
        floor !== null && floor > 0 && `At least ${formatQuantity(floor, 'RN')}.`,
        share !== null && `Enough RNs in ${share}% of the rated shifts.`,
      ]
        .filter(Boolean)
        .join(' '),
    ),
    table: buildTable('Standard', rows, ({ from, name }) => ({ key: from, name }), [
      ['From', null, row => row.from],
      ['To', null, row => row.until],
      ['Classes', null, row => row.classes.join('; ')],
      ['Mix', null, row => row.mix],
      ['Fewest RNs', value => formatNumber(value, 0), row => row.floor],
      ['% required', value => (value === null ? '' : `${value}%`), row => row.share],
    ]),
  };
}

type InForce = NonNullable<ReturnType<typeof listInForce>[number]['standard']>;

/** `Oregon, Labor and delivery (version 1, effective from 9/26/2025)`. */
function nameStandardInForce({ pack, setting }: InForce): string {
  // A pack with one unit type says nothing with its name.
  const unit =
    pack.unit_types.length > 1 ? pack.unit_types.find(({ id }) => id === setting.unit_type) : undefined;
  const effective = [
    pack.effective_from && `effective from ${formatDate(pack.effective_from)}`,
    pack.effective_to && `to ${formatDate(pack.effective_to)}`,
  ];
  const version = [`version ${pack.version}`, ...effective].filter(Boolean).join(', ');
  return `${[pack.name, unit?.name].filter(Boolean).join(', ')} (${version})`;
}

/** The class of each field, and the patients of each count. */
export function mappedFieldsCard(grouping: Grouping, id: string): TableCard | null {
  const block = findBlock(grouping);
  if (!block) return null;
  const settings = listInForce(block).flatMap(({ from, standard }) => (standard ? [{ from, standard }] : []));
  const rows = settings.flatMap(({ from, standard: { setting, classes } }) => {
    const place = (target: string | undefined) => classes.findIndex(each => each.id === target);
    return Object.entries(setting.map)
      .map(([field, target]) => ({
        from: formatDate(from),
        field,
        place: target ? place(target.class) : classes.length,
        patients: target ? formatPatients(target.patients) : '',
        className: target ? (classes[place(target.class)]?.name ?? 'Not mapped') : 'Does not count',
      }))
      .toSorted((a, b) => a.place - b.place || Number(a.field) - Number(b.field));
  });
  if (rows.length === 0) return null;
  return {
    id,
    kind: 'table',
    width: 'whole',
    title: 'How patients count',
    finding: '',
    remark: 'The class of each field, and how many patients each count of it is.',
    table: buildTable(
      'Field',
      rows,
      ({ from, field }) => ({ key: `${from} ${field}`, name: nameReportedField(field, grouping.names) }),
      [
        settings.length > 1 ? ['From', null, row => row.from] : null,
        ['Class', null, row => row.className],
        ['Patients', null, row => row.patients],
      ],
    ),
  };
}
