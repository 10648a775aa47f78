import { memo } from '#domain/memo.ts';

/** A statement that the database has answered. */
export interface FinishedStatement {
  /** What it does, without values, the same for similar statements: `select shifts, users`. */
  name: string;
  /** As `performance.now()` says it. */
  startedAt: number;
  milliseconds: number;
  hasFailed: boolean;
}

type StatementObserver = (statement: FinishedStatement) => void;

const observers = new Set<StatementObserver>();

/** Calls the observer after each statement of this process, in the context of its caller. Returns a function that ends this. */
export function observeStatements(observer: StatementObserver): () => void {
  observers.add(observer);
  return () => void observers.delete(observer);
}

export function timeStatement<T>(text: string, answer: Promise<T>): Promise<T> {
  if (observers.size === 0) return answer;
  const startedAt = performance.now();
  const tell = (hasFailed: boolean) => {
    const milliseconds = performance.now() - startedAt;
    const statement = { name: names(text, describeStatement), startedAt, milliseconds, hasFailed };
    for (const observe of observers) observe(statement);
  };
  answer.then(
    () => tell(false),
    () => tell(true),
  );
  return answer;
}

/** Texts with lists of different lengths could be endless. */
const names = memo<string, string>(1_000);

const written = /\b(insert|delete|(?<!\b(?:for|do|key)\s+)update)(?:\s+into|\s+from)?\s+([\w."]+)/i;
const read =
  /(?<!\bextract\(\w+\s+|\bdistinct\s+)\b(?:from|join)\s+(?:lateral\s+)?(?!lateral\b)([a-z_"][\w."]*)(?![\w."]|\s*\()/gi;
const subquery = /"?(\w+)"?\s+as\s+(?:not\s+)?(?:materialized\s+)?\(/gi;
const mostTables = 3;

/** The written table, or the first three that are read. */
export function describeStatement(text: string): string {
  const [, verb, table = ''] = written.exec(text) ?? [];
  if (verb) return `${verb} ${table.replaceAll('"', '')}`.toLowerCase();
  const subqueries = new Set([...text.matchAll(subquery)].map(([, name]) => name));
  const tables = [...text.matchAll(read)].map(([, name = '']) => name.replaceAll('"', ''));
  const stored = [...new Set(tables.filter(name => !subqueries.has(name)))].slice(0, mostTables);
  const [first = 'statement', second = ''] = text.trim().split(/\W+/);
  return (stored.length > 0 ? `select ${stored.join(', ')}` : `${first} ${second}`.trim()).toLowerCase();
}
