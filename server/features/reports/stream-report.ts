import type { ReportContext } from '#contract/reports/report-context.ts';
import type { ReportGrouping } from '#domain/reports/report.ts';
import { JsonStream, writeListLast } from '#server/http/answers/json-stream.ts';
import { toWire } from '#server/http/answers/to-wire.ts';
import type { ComposedReport } from './compose.ts';

type Head = Omit<ReportContext, 'groupings' | 'reports'>;

/** Streams `{context}`, one sub-report or grouping at a time, with an empty view state. */
export function streamReport({
  context,
  citation,
  names,
}: ComposedReport): JsonStream<{ context: ReportContext }> {
  return new JsonStream(function* () {
    const { reports, groupings, ...head } = context;
    const rest: Head = { ...toWire({ ...head, citation, names }), state: {} };
    yield '{"context":';
    yield* reports
      ? writeListLast({ ...rest, groupings: [] }, 'reports', mapLazily(reports, toWire))
      : writeListLast(rest, 'groupings', mapLazily(groupings, presentGrouping));
    yield '}';
  });
}

function presentGrouping(grouping: ReportGrouping): ReportContext['groupings'][number] {
  return toWire(grouping);
}

function* mapLazily<Item>(items: readonly Item[], present: (item: Item) => unknown): Generator<unknown> {
  for (const item of items) yield present(item);
}
