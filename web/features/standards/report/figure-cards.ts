import { formatCount, formatQuantity, formatShare } from '#domain/measures/formatting.ts';
import type { SummaryCard } from '#web/cards/card.ts';
import type { Grouping } from '#web/cards/grouping.ts';
import { buildTable } from '#web/cards/table.ts';
import {
  describeAllLeftOut,
  describeBeforeGoodMonth,
  findBlock,
  formatOwnShare,
  formatPatients,
  isBelowRequired,
  nameCounted,
  nameWindow,
  type StandardsBlock,
} from './block-words.ts';

/** What the standard says about the shifts. The words say what Parity knows: counts, and not assignments (B16). */
export function standardsSummaryCard(grouping: Grouping, id: string): SummaryCard | null {
  const block = findBlock(grouping);
  if (!block) return null;
  return {
    id,
    kind: 'summary',
    width: 'whole',
    title: 'Summary',
    finding: [describeStandards(block), describeAllLeftOut(block), describeBeforeGoodMonth(block)]
      .filter(Boolean)
      .join(' '),
    tiles: listTiles(block),
    table: buildTable('Figure', listStandardFigures(block), ([name]) => ({ key: name, name }), [
      ['Number', null, ([, text]) => text],
    ]),
  };
}

function listTiles(block: StandardsBlock): SummaryCard['tiles'] {
  const { rated, enough, short, not_rated, missing, required_share: required, left_out } = block;
  const share = formatOwnShare(block);
  return [
    {
      name: `Enough RNs ${nameCounted(block)}`,
      value: share,
      details: [
        ...(required === null ? [] : [`${required}% required`]),
        `${formatCount(enough)} of ${formatQuantity(rated, 'rated shift')}`,
        ...describeIfShort(block),
      ],
    },
    { name: 'Short shifts', value: formatCount(short), details: describeLeft(block) },
    {
      name: 'Calendar days',
      value: formatCount(block.calendar_days_short),
      details: ['with a short shift', 'midnight to midnight'],
    },
    {
      name: 'Not judged',
      value: formatCount(not_rated + missing),
      details: [`${formatCount(not_rated)} not rated`, `${formatCount(missing)} without data`],
    },
    ...(left_out && left_out.shifts > 0
      ? [
          {
            name: 'Patients not covered',
            value: formatPatients(left_out.patients),
            details: [
              `in ${formatCount(left_out.shifts)} of ${formatQuantity(rated + not_rated, 'recorded shift')}`,
            ],
          },
        ]
      : []),
  ];
}

function listStandardFigures(block: StandardsBlock): [string, string][] {
  const { missing, required_share: required, share_if_missing_short: ifShort, left_out } = block;
  const left = describeLeft(block).length > 0 ? block.short_left : null;
  return [
    ['Windows', formatCount(block.windows)],
    ['Rated shifts', formatCount(block.rated)],
    ['Enough RNs', formatCount(block.enough)],
    ['Short', formatCount(block.short)],
    ['% with enough RNs', formatOwnShare(block)],
    ...(ifShort === undefined || missing === 0
      ? []
      : [
          ['% with enough RNs if windows without data were short', formatShare(ifShort, required)] as [
            string,
            string,
          ],
        ]),
    ['% required', required === null ? '' : `${required}%`],
    ['Windows that may still be short', left === null ? '' : formatCount(left)],
    ['Calendar days with a short shift', formatCount(block.calendar_days_short)],
    ['Not rated', formatCount(block.not_rated)],
    ['Without data', formatCount(missing)],
    ['Not ended', formatCount(countAhead(block))],
    ...(left_out
      ? ([
          ['Shifts with patients not covered', formatCount(left_out.shifts)],
          ['Patients not covered', formatPatients(left_out.patients)],
        ] as [string, string][])
      : []),
  ];
}

function countAhead({ windows, rated, not_rated, missing }: StandardsBlock): number {
  return windows - rated - not_rated - missing;
}

/** `71.2% if the 18 windows without data were short`. */
function describeIfShort({
  missing,
  share_if_missing_short: share,
  required_share,
}: StandardsBlock): string[] {
  if (share === undefined || share === null || missing === 0) return [];
  const windows =
    missing === 1 ? 'the window without data was' : `the ${formatCount(missing)} windows without data were`;
  return [`${formatShare(share, required_share)} if ${windows} short`];
}

/** Nothing while the share is below the required one: coming windows could make up for it, but none may be short (D62). */
function describeLeft(block: StandardsBlock): string[] {
  const { short_left: left } = block;
  if (left === null || left < 0 || isBelowRequired(block)) return [];
  return [`the required share allows ${formatCount(left)} more`];
}

/** `Short in 21 of 100 rated shifts, 12 of them at 07:00.` */
function describeStandards(block: StandardsBlock): string {
  const { rated, short, required_share: required } = block;
  if (rated === 0) return 'No shift can be rated.';
  const counted = nameCounted(block);
  if (short === 0) return `Enough RNs ${counted} in ${formatQuantity(rated, 'rated shift')}.`;
  const others = isBelowRequired(block)
    ? `${formatOwnShare(block)} had enough RNs ${counted}, and ${required}% is required.`
    : `The others had enough RNs ${counted}.`;
  return `Short in ${formatCount(short)} of ${formatQuantity(rated, 'rated shift')}${describeWorst(block)}. ${others}`;
}

function describeWorst({ list, short }: StandardsBlock): string {
  const counts = [...Map.groupBy(list, ({ window }) => window)].map(([window, { length }]) => ({
    window,
    count: length,
  }));
  // The earlier one of equals.
  const worst = counts.toSorted((a, b) => b.count - a.count || a.window - b.window)[0];
  if (!worst || short < 2) return '';
  const name = nameWindow(worst.window);
  return worst.count === short ? `, all at ${name}` : `, ${formatCount(worst.count)} of them at ${name}`;
}
