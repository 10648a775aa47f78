import { formatCount, formatPercentage, formatQuantity } from '#domain/measures/formatting.ts';
import type { Blocks, TableCard } from './card.ts';
import type { Grouping } from './grouping.ts';
import { buildTable, type Column } from './table.ts';
import { signed } from './words.ts';

type Field = NonNullable<Blocks['feed_agreement']>[number];
type Agreement = Field['typed'];

/** How the entered counts compare with those of the feed (B6). */
export function agreementCard({ data }: Grouping, id: string): TableCard | null {
  const fields = data.feed_agreement ?? [];
  if (fields.length === 0) return null;
  const parts = fields.flatMap(({ accepted, typed }) => [accepted, typed]).filter(part => part !== null);
  const sum = (pick: (part: NonNullable<Agreement>) => number) =>
    parts.reduce((total, part) => total + pick(part), 0);
  const numbers = sum(part => part.shifts);
  const equal = sum(part => part.shifts * part.equal_share);
  const accepted = fields.reduce((total, field) => total + (field.accepted?.shifts ?? 0), 0);
  const columns = (name: string, pick: (field: Field) => Agreement): Column<Field>[] => [
    [`${name}: count`, formatCount, field => pick(field)?.shifts ?? 0],
    [`${name}: equal`, formatPercentage, field => toPercent(pick(field))],
    [`${name}: mean difference`, signed(2), field => pick(field)?.mean_difference ?? null],
  ];
  return {
    id,
    kind: 'table',
    width: 'two-thirds',
    title: 'Agreement with the feed',
    finding: `${formatPercentage((100 * equal) / numbers)} of ${formatQuantity(numbers, 'number')} equal the feed’s; ${formatCount(accepted)} were accepted from it and ${formatCount(numbers - accepted)} typed.`,
    remark: 'The difference is the entered count less the feed’s.',
    table: buildTable('Acuity field', fields, ({ field, name }) => ({ key: String(field), name }), [
      ...columns('Accepted', field => field.accepted),
      ...columns('Typed', field => field.typed),
    ]),
  };
}

function toPercent(agreement: Agreement): number | null {
  return agreement && 100 * agreement.equal_share;
}
