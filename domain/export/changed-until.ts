/**
 * The position at which a call for changes continues (B22): the text of `Parity-Changed-Until`, which says exactly which transactions had
 * ended when the file was made. Its form is `store-entry-check.first.next[.running…]`: all transactions before `first` had ended, none from
 * `next` on, and of those between them all but the running ones. `store` names the database, because another database has its own
 * transaction numbers. `entry` is the export's entry in the audit trail: a database that was restored to an earlier day does not have it.
 */
export interface ChangeMark {
  store: string;
  /** The number of the entry and a short hash of its content. Marks of version 1.0 have no entry. */
  entry?: { id: string; check: string };
  /** In PostgreSQL's form, `10:14:11,12`. */
  snapshot: string;
}

/** An instant with an offset, or the mark of an earlier file. */
export type ChangedAfter = { mark: ChangeMark } | { instant: string };

/** More running transactions than this are not listed: the next file then repeats a few shifts. */
const mostRunning = 100;

const form = /^([0-9a-f]{12})(?:-(\d{1,18})-([0-9a-f]{12}))?\.(\d{1,19})\.(\d{1,19})((?:\.\d{1,19})*)$/;

/** Undefined for a text that is no mark. */
export function parseChangeMark(text: string): ChangeMark | undefined {
  const [, store, id, check, first, next, rest] = form.exec(text) ?? [];
  if (store === undefined || first === undefined || next === undefined) return undefined;
  const running = rest?.split('.').slice(1) ?? [];
  const ascending = [first, ...running, next].map(BigInt);
  const isInOrder = ascending.every((id, index) => {
    const before = ascending[index - 1] ?? 1n;
    // The first running one may be `first` itself; none is twice, and `next` is above all.
    return index <= 1 ? id >= before : id > before;
  });
  const last = running.at(-1);
  if (!isInOrder || (last !== undefined && BigInt(last) >= BigInt(next))) return undefined;
  const snapshot = `${BigInt(first)}:${BigInt(next)}:${running.map(BigInt).join(',')}`;
  return { store, ...(id && check && { entry: { id, check } }), snapshot };
}

export function formatChangeMark({ store, entry, snapshot }: ChangeMark): string {
  const [first = '', next = '', list = ''] = snapshot.split(':');
  const running = list === '' ? [] : list.split(',');
  const made = entry ? `${store}-${entry.id}-${entry.check}` : store;
  const parts = running.length > mostRunning ? [made, first, first] : [made, first, next, ...running];
  return parts.join('.');
}
