import '@fontsource-variable/inter';
import './printed.css';
import '#web/ui/theme/tokens.css';
import '#web/ui/theme/base.css';
import type { PrintedReport } from '#web/lib/api/page-data.ts';
import { ensureTemporal } from '#web/lib/temporal.ts';
import { drawReport } from '#web/pages/reports/print/draw-report.tsx';
import { hideToNumber, showPageNumbers } from '#web/pages/reports/print/page-numbers.ts';

/**
 * The script of printed.html, a single file with its script, styles and font. It has no routes and makes no requests. The PDF
 * printer opens the page in advance and then passes the report to `draw`.
 */
const ready = Promise.all([
  ensureTemporal(),
  // Before the first layout: a font that arrives later would lay out the whole report again. Σ is in a file of its own.
  document.fonts.load('1em "Inter Variable"', 'aΣ'),
]);

/** Returns the findings of the report's cards, if the report asks for them. */
async function draw(report: PrintedReport, pageHeight: number): Promise<string[] | undefined> {
  await ready;
  const container = document.getElementById('root');
  if (!container) throw new Error('printed.html has no element with the id "root"');
  return drawReport(container, report, pageHeight);
}

Object.assign(globalThis, { draw, hideToNumber, showPageNumbers });
