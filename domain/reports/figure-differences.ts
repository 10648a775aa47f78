/** The figures of one card of a report, as people read them. */
export interface CardFigures {
  /** Stable: the same card of another time has the same. */
  readonly id: string;
  readonly title: string;
  readonly measures: readonly string[];
  readonly rows: readonly FigureRow[];
}

export interface FigureRow {
  /** Tells the rows of a card apart. */
  readonly key: string;
  readonly name: string;
  /** In the order of the measures. */
  readonly figures: readonly string[];
}

/** One figure that reads differently; null on the side where its row, or its card, does not exist. */
export interface FigureDifference {
  readonly cardId: string;
  readonly card: string;
  readonly row: string;
  readonly measure: string;
  readonly before: string | null;
  readonly after: string | null;
}

/**
 * What reads differently in a report now than it did then, in the order of the cards then; what is new follows. Compared
 * as shown: a figure that moves by less than its last decimal is the same. A column that only one of the two has is not
 * a difference of figures: names of slots and fields come and go without a shift.
 */
export function listDifferences(
  then: readonly CardFigures[],
  now: readonly CardFigures[],
): FigureDifference[] {
  const cardsNow = new Map(now.map(card => [card.id, card]));
  const idsThen = new Set(then.map(card => card.id));
  return [
    ...then.flatMap(card => differencesOfCard(card, cardsNow.get(card.id))),
    ...now.filter(card => !idsThen.has(card.id)).flatMap(card => differencesOfCard(undefined, card)),
  ];
}

function differencesOfCard(then: CardFigures | undefined, now: CardFigures | undefined): FigureDifference[] {
  const card = then ?? now;
  if (!card) return [];
  const measures = card.measures.filter(
    measure =>
      (then?.measures ?? [measure]).includes(measure) && (now?.measures ?? [measure]).includes(measure),
  );
  const rowsThen = new Map(then?.rows.map(row => [row.key, row]));
  const rowsNow = new Map(now?.rows.map(row => [row.key, row]));
  const keys = new Set([...rowsThen.keys(), ...rowsNow.keys()]);
  return [...keys].flatMap(key => {
    const [rowThen, rowNow] = [rowsThen.get(key), rowsNow.get(key)];
    return measures
      .map(measure => ({
        cardId: card.id,
        card: card.title,
        row: (rowThen ?? rowNow)?.name ?? key,
        measure,
        before: figureOf(then, rowThen, measure),
        after: figureOf(now, rowNow, measure),
      }))
      .filter(difference => difference.before !== difference.after);
  });
}

function figureOf(card: CardFigures | undefined, row: FigureRow | undefined, measure: string): string | null {
  return row?.figures[card?.measures.indexOf(measure) ?? -1] ?? null;
}
