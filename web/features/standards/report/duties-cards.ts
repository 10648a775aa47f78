import { formatQuantity } from '#domain/measures/formatting.ts';
import { postingDuties } from '#domain/standards/report/posting-duties.ts';
import {
  describeDue,
  describeSource,
  dutyKindNames,
  nameYearDay,
  unknownToParity,
} from '#domain/standards/setting/words.ts';
import type { FindingsCard } from '#web/cards/card.ts';
import type { Grouping } from '#web/cards/grouping.ts';
import { buildTable } from '#web/cards/table.ts';
import { findBlock, type StandardsBlock } from './block-words.ts';

type Pack = NonNullable<StandardsBlock['packs']>[number];

/** What the standards ask for beside RNs (D62), each with its source. */
export function dutiesCard(grouping: Grouping, id: string): FindingsCard | null {
  const duties = findBlock(grouping)?.packs?.flatMap(listDuties) ?? [];
  if (duties.length === 0) return null;
  return {
    id,
    kind: 'findings',
    width: 'whole',
    title: 'Other duties',
    finding: '',
    sentences: duties.map(({ name, text, source }) => `${name}: ${text} ${source}.`),
    table: buildTable('Duty', duties, ({ name, text }) => ({ key: `${name}: ${text}`, name: text }), [
      ['Of', null, ({ name }) => name],
      ['Kind', null, ({ kind }) => dutyKindNames[kind]],
      ['Due', null, ({ due }) => describeDue(due)],
      ['Source', null, ({ source }) => source],
    ]),
  };
}

/** A hospital with a plan of its own may be in a state of which only the duty to post is known. */
function listDuties({ id, name, duties = [] }: Pack) {
  const ofStates = id === 'own_plan' ? postingDuties : [];
  return [
    ...duties.map(duty => ({ name, ...duty })),
    ...ofStates.map(({ state, ...duty }) => ({ name: `In ${state}`, ...duty })),
  ].map(duty => ({ ...duty, source: describeSource(duty) }));
}

/** Where the figures come from, and what they do not say. */
export function sourcesCard(grouping: Grouping, id: string): FindingsCard | null {
  const block = findBlock(grouping);
  if (!block) return null;
  const sentences = [...(block.packs ?? []).flatMap(listSources), ...unknownToParity];
  return {
    id,
    kind: 'findings',
    width: 'whole',
    title: 'Sources and limits',
    finding: '',
    sentences,
    table: buildTable('Sources and limits', sentences, name => ({ key: name, name }), []),
  };
}

/** Analyses that were made before packs had duties have the days of reports and the years of records here. */
function listSources({ name, kind, sources, retention_years, report_dates, duties }: Pack): string[] {
  return [
    ...sources.map(source => `${name}: ${describeSource(source)}.`),
    kind === 'own_plan' && `${name}: classes, maximums and the fewest RNs are those of the hospital’s plan.`,
    !duties &&
      retention_years !== null &&
      `${name}: records are kept for ${formatQuantity(retention_years, 'year')}.`,
    !duties &&
      report_dates.length > 0 &&
      `${name}: reports are due on ${report_dates.map(nameYearDay).join(' and ')}.`,
  ].filter(text => text !== false);
}
