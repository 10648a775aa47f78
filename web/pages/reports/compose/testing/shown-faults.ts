import type { ReportContext } from '#contract/reports/report-context.ts';
import type { Card } from '#web/cards/card.ts';
import type { Comparison } from '#web/cards/grouping.ts';
import { formatCell } from '#web/charts/readings/table-data.ts';
import { listCards } from '../build-cards.ts';

const number = String.raw`[+−]?\$?−?[\d,]+(?:\.\d+)?`;

/** The number that a text shows. */
function read(text: string | undefined): number {
  return Number((text ?? '').replaceAll(/[,$%+]/g, '').replaceAll('−', '-'));
}

const isClose = (a: number, b: number) => Math.abs(a - b) < 1e-6;

/** Everything that a card says about one subject: a tile, or a sentence. */
function listTexts(card: Card): string[] {
  if (card.kind === 'findings') return [...card.sentences];
  if (card.kind !== 'summary') return [card.finding];
  return [card.finding, ...card.tiles.map(({ value, details }) => [value, ...details].join('; '))];
}

/** Each difference in a text, with its terms, as `[difference, terms…]` that must fit. */
export function checkText(text: string): string[] {
  const faults: string[] = [];
  const staffing = new RegExp(
    `^(?:(${number}) RNs (under|over) target|On target) on average: (${number}) RNs working, (${number}) needed`,
  );
  const [isSummary, amount, side, working, needed] = staffing.exec(text) ?? [];
  if (
    isSummary &&
    amount &&
    !isClose(read(working) - read(needed), side === 'under' ? -read(amount) : read(amount))
  )
    faults.push(isSummary);
  for (const [part, change, , base] of text.matchAll(
    new RegExp(`(${number})([a-zA-Z ]*) vs [a-z ]+ \\((${number})%?\\)`, 'g'),
  )) {
    const values = [...text.matchAll(new RegExp(number, 'g'))].map(([value]) => read(value));
    if (!values.some(value => isClose(value - read(base), read(change)))) faults.push(part);
  }
  for (const [part, change, worked, planned] of text.matchAll(
    new RegExp(`(${number}) vs plan \\((${number}) worked, (${number}) planned\\)`, 'g'),
  )) {
    if (!isClose(read(worked) - read(planned), read(change))) faults.push(part);
  }
  return [...faults, ...checkSteps(text)];
}

/** `18.6 RN hours a day more than planned: 5.4 for more patients, …`: the steps add up to the change. */
function checkSteps(text: string): string[] {
  const sentences = text.matchAll(
    new RegExp(
      `(?:(${number}) (?:RN hours )?a day (more|fewer|less) than|As many .*? as) planned[^:.]*: (.*?)\\.(?: |$)`,
      'g',
    ),
  );
  return [...sentences].flatMap(([sentence, amount, side, steps = '']) => {
    const sum = steps
      .split(', ')
      .reduce((total, step) => total + read(new RegExp(number).exec(step)?.[0]), 0);
    return isClose(sum, side === 'more' ? read(amount) : -read(amount)) ? [] : [sentence];
  });
}

/** Signed figures that no sentence explains otherwise: means of many differences, and single differences. */
const explained =
  /vs (target|plan|last year|the other shifts)|RN hours in \d+ days|\$[\d,.]+ in \d+ days|on average since last year|Mean need since last year|[+−][\d.,]+ (at|on) |^[+−]|(than|as) planned|half an RN|over \(\+\) or under \(−\)/;

export function listUnexplained(text: string): string[] {
  return /[+−]\$?\d/.test(text) && !explained.test(text) ? [text] : [];
}

/** The columns that a change is the difference of. */
function checkTable({ table }: Pick<Card, 'table'>): string[] {
  const columns = table.columns.map(({ name }) => name);
  const place = (name: string) => columns.indexOf(name);
  const lead =
    ['Variance', 'Actual', 'Census', 'Mean', 'Share', columns[0] ?? ''].find(name => place(name) >= 0) ?? '';
  const triples = [
    ['Variance', 'Actual RNs', 'Target RNs'],
    ['Change', lead, 'Last year'],
    ['Change', 'Actual', 'Planned'],
    ['Change', 'Mean', 'Mean, last year'],
    ...columns
      .filter(name => name.endsWith(', change'))
      .map(change => {
        const measure = change.slice(0, -', change'.length);
        return [change, measure, `${measure}, last year`];
      }),
  ].filter(names => names.every(name => place(name) >= 0));
  return table.rows.flatMap(({ name, values }) => {
    const shown = (column: string) =>
      formatCell(table.columns[place(column)] ?? { name: '' }, values[place(column)] ?? null);
    return triples.flatMap(triple => {
      const texts = triple.map(shown);
      const [change = 0, now = 0, before = 0] = texts.map(read);
      const isComplete = texts.every(text => /\d/.test(text));
      return !isComplete || isClose(now - before, change) ? [] : [`${name}: ${triple} ${texts}`];
    });
  });
}

/** Each step of a waterfall is the difference of the levels before and after it. */
function checkWaterfall(card: Card): string[] {
  if (card.kind !== 'waterfall') return [];
  return card.panels.flatMap(({ table: { rows } }) => {
    const texts = rows.map(({ values }) => values.map(value => formatCell({ name: '' }, value)));
    return texts.flatMap(([change = '', level], index) => {
      const before = read(texts[index - 1]?.[1]);
      return !/\d/.test(change) || isClose(read(level) - before, read(change)) ? [] : [`${change} ${level}`];
    });
  });
}

export function findFaults(context: ReportContext, comparison: Comparison | null): string[] {
  return listCards({ context, comparison, state: {} }).flatMap(({ card }) =>
    [
      ...listTexts(card).flatMap(text => [...checkText(text), ...listUnexplained(text)]),
      ...checkTable(card),
      ...checkWaterfall(card),
    ].map(fault => `${card.id}: ${fault}`),
  );
}
