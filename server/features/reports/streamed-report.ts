import type { ReportContext } from '#contract/reports/report-context.ts';
import type { ReportGrouping } from '#domain/reports/report.ts';
import { JsonStream, listLast } from '#server/http/json-stream.ts';
import { onTheWire } from '#server/http/on-the-wire.ts';
import type { ComposedReport } from './compose.ts';

type Head = Omit<ReportContext, 'groupings' | 'reports'>;

/** `{context}`, written a sub-report or a grouping at a time. A report opens with the default view: no choice made. */
export function streamedReport({
  context,
  citation,
  names,
}: ComposedReport): JsonStream<{ context: ReportContext }> {
  return new JsonStream(function* () {
    const { reports, groupings, ...head } = context;
    const rest: Head = { ...onTheWire({ ...head, citation, names }), state: {} };
    yield '{"context":';
    yield* reports
      ? listLast({ ...rest, groupings: [] }, 'reports', lazily(reports, onTheWire))
      : listLast(rest, 'groupings', lazily(groupings, presentGrouping));
    yield '}';
  });
}

function presentGrouping(grouping: ReportGrouping): ReportContext['groupings'][number] {
  return onTheWire(grouping);
}

function* lazily<Item>(items: readonly Item[], present: (item: Item) => unknown): Generator<unknown> {
  for (const item of items) yield present(item);
}
