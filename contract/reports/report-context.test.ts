import { expectTypeOf, test } from 'vitest';
import type { Wire } from '../api/wire-types.ts';
import type { ReportBlocks } from './any-report.ts';
import type { ReportData } from './report-context.ts';

// The type checker compares: a block or a field that one side lacks fails `npm run check`.
test('the schema of a report has the blocks that the domain builds', () => {
  expectTypeOf<keyof ReportData>().toEqualTypeOf<keyof Wire<ReportBlocks>>();
  expectTypeOf<Wire<ReportBlocks>>().toExtend<ReportData>();
});
