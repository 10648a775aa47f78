/** The figures of one card of a report, as people read them. */
export interface CardFigures {
  /** The same for the same card at another time. */
  readonly id: string;
  readonly title: string;
  readonly measures: readonly string[];
  readonly rows: readonly FigureRow[];
}

interface FigureRow {
  /** Unique within the card. */
  readonly key: string;
  readonly name: string;
  /** In the order of the measures. */
  readonly figures: readonly string[];
}

/** A figure that has changed; null on the side without its row or its card. */
export type FigureDifference = ReturnType<typeof compareCards>[number];

/**
 * The figures that differ between a report then and now, in the order of the old cards; new cards follow. Compares
 * formatted text: a change below the last shown decimal is not a difference. Columns that only one of the two has are
 * ignored, because slots and fields are renamed without a change to any shift.
 */
export function listDifferences(then: readonly CardFigures[], now: readonly CardFigures[]) {
  const cardsNow = new Map(now.map(card => [card.id, card]));
  const idsThen = new Set(then.map(card => card.id));
  return [
    ...then.flatMap(card => compareCards(card, cardsNow.get(card.id))),
    ...now.filter(card => !idsThen.has(card.id)).flatMap(card => compareCards(undefined, card)),
  ];
}

function compareCards(then: CardFigures | undefined, now: CardFigures | undefined) {
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
        before: findFigure(then, rowThen, measure),
        after: findFigure(now, rowNow, measure),
      }))
      .filter(difference => difference.before !== difference.after);
  });
}

function findFigure(card: CardFigures | undefined, row: FigureRow | undefined, measure: string) {
  return row?.figures[card?.measures.indexOf(measure) ?? -1] ?? null;
}
