import '@fontsource-variable/inter';
import './printed.css';
import './ui/theme/tokens.css';
import './ui/theme/base.css';
import { readPrintedReport } from './lib/api/page-data.ts';
import { ensureTemporal } from './lib/temporal.ts';
import { drawReport } from './pages/reports/print/draw-report.tsx';

/**
 * The page in its reports mode: one file with its program, styles and letters, which draws the report inside it. It
 * has no addresses, makes no call, and nothing in it can be changed. The printer waits for `drawn`.
 */
async function draw(): Promise<void> {
  await ensureTemporal();
  const container = document.getElementById('root');
  const report = readPrintedReport();
  if (!container || !report) throw new Error('printed.html holds no report');
  await drawReport(container, report);
}

Object.assign(globalThis, { drawn: draw() });
