import { capitalize, formatCount, formatDate, formatQuantity } from '#domain/measures/formatting.ts';
import { statusWords } from '#domain/red-flags/flag-state.ts';
import { brokenRuleNames } from '#domain/red-flags/report/describe-flags.ts';
import { describeInOneLine } from '#domain/red-flags/report/rules-in-force.ts';
import { formatInstant } from '#domain/time/instants.ts';
import type { FindingsCard, FlagsCard } from '#web/cards/card.ts';
import type { Grouping } from '#web/cards/grouping.ts';
import { buildTable } from '#web/cards/table.ts';
import { formatOne } from '#web/cards/words.ts';
import { countFlags } from './flag-cards.ts';
import { describeTrail, type ListedFlag } from './flag-words.ts';

/** Columns with names of people, which analyses do not store. */
export const flagNameColumns = ['Assigned to', 'Trail'];

/** The red flags with everything that happened; null for a sum of modules. */
export function flagListCard({ data, timeZone }: Grouping, id: string): FlagsCard | null {
  const { red_flags: flags } = data;
  if (!flags?.list || flags.list.length === 0) return null;
  const { list } = flags;
  const all = countFlags(flags) + flags.withdrawn + (flags.ahead ?? 0);
  const [first] = list;
  return {
    id,
    kind: 'flags',
    width: 'whole',
    title: 'Red flags',
    finding:
      list.length < all
        ? `The newest ${list.length} of ${formatQuantity(all, 'red flag')}. Choose a shorter date range for the others.`
        : `All ${formatQuantity(all, 'red flag')}, newest first${flags.withdrawn > 0 ? ', with those withdrawn' : ''}.`,
    flags: list,
    timeZone,
    hasModules: list.some(flag => flag.module !== first?.module),
    table: buildTable(
      'Date',
      list,
      ({ module, date, window }) => ({ key: `${module} ${date} ${window}`, name: formatDate(date) }),
      [
        ['Module', null, flag => flag.module_name],
        ['Shift', null, flag => flag.label],
        ['Status', null, flag => capitalize(statusWords[flag.status])],
        ['Rules broken', null, flag => describeBroken(flag)],
        ['Reasons given', null, flag => flag.shift_reasons.join('; ')],
        ['Target RNs', formatOne, flag => flag.rn_target],
        ['Actual RNs', formatOne, flag => flag.rn_actual],
        ['Minimum RNs', formatOne, flag => flag.min_rn_target],
        ['Minutes until taken', formatCount, flag => flag.minutes_to_acknowledge],
        ['Minutes until resolved', formatCount, flag => flag.minutes_to_resolve],
        ['Assigned to', null, flag => flag.owner_name ?? ''],
        ['Outcome', null, flag => flag.outcome],
        ['Note', null, flag => flag.note],
        ['Trail', null, flag => describeTrail(flag, timeZone)],
      ],
    ),
  };
}

/** `Short by the percentage, below the minimum`. */
export function describeBroken({ kind, reasons }: Pick<ListedFlag, 'kind' | 'reasons'>): string {
  if (kind === 'ahead') return 'Probably short';
  return capitalize(
    kind === 'missing' ? brokenRuleNames.missing : reasons.map(reason => brokenRuleNames[reason]).join(', '),
  );
}

/** The rules that were in force on the dates of the report. Sentences, because a phone has no room for two instants side by side. */
export function flagRulesCard({ data, timeZone }: Grouping, id: string): FindingsCard | null {
  const rules = data.red_flags?.rules ?? [];
  if (rules.length === 0) return null;
  const hasModules = new Set(rules.map(({ module }) => module)).size > 1;
  const entries = rules.map(({ module, since, until, rules }) => ({
    module,
    words: describeInOneLine(rules),
    from: formatInstant(since, timeZone),
    until: until === null ? 'now' : formatInstant(until, timeZone),
  }));
  return {
    id,
    kind: 'findings',
    width: 'whole',
    title: 'Rules in force',
    finding: '',
    sentences: entries.map(
      ({ module, words, from, until }) =>
        `${hasModules ? `${module}, from` : 'From'} ${from} until ${until}: ${words}`,
    ),
    table: buildTable(
      'Rules',
      entries,
      ({ module, from, words }) => ({ key: `${module} ${from}`, name: words }),
      [
        hasModules ? ['Module', null, ({ module }) => module] : null,
        ['From', null, ({ from }) => from],
        ['Until', null, ({ until }) => until],
      ],
    ),
  };
}
