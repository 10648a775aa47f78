import '@fontsource-variable/inter';
import './printed.css';
import './ui/theme/tokens.css';
import './ui/theme/base.css';
import { readPrintedReport } from './lib/api/page-data.ts';
import { ensureTemporal } from './lib/temporal.ts';
import { drawReport } from './pages/reports/print/draw-report.tsx';

/**
 * Renders the report that is embedded in printed.html, a single file with its script, styles and font. It has no routes
 * and makes no requests. The PDF printer waits for `drawn`.
 */
async function draw(): Promise<void> {
  await ensureTemporal();
  const container = document.getElementById('root');
  const report = readPrintedReport();
  if (!container || !report) throw new Error('printed.html holds no report');
  await drawReport(container, report);
}

Object.assign(globalThis, { drawn: draw() });
