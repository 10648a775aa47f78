import { MantineProvider } from '@mantine/core';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import type { PrintedReport } from '#web/lib/api/page-data.ts';
import { cssVariablesResolver, theme } from '#web/ui/theme/theme.ts';
import { listFindings } from '../compose/list-findings.ts';
import { pageOneAttribute } from '../view/report-view.tsx';
import { PrintDocument, titleReport } from './print-document.tsx';

/**
 * Renders a report for printing on pages of this height, in light colours. Resolves when it is complete and its fonts are loaded, with its findings if they
 * are wanted.
 */
export async function drawReport(
  container: HTMLElement,
  report: PrintedReport,
  pageHeight: number,
): Promise<string[] | undefined> {
  document.title = titleReport(report);
  document.documentElement.dataset.palette = report.color_blind ? 'color-blind' : 'default';
  const { compared: comparison = null } = report;
  const root = createRoot(container);
  // Synchronously, so that charts have measured their width before this returns.
  flushSync(() =>
    root.render(
      <MantineProvider
        theme={theme}
        cssVariablesResolver={cssVariablesResolver}
        forceColorScheme="light"
        withGlobalClasses={false}
      >
        <PrintDocument report={report} comparison={comparison} />
      </MantineProvider>,
    ),
  );
  // Browsers request fonts on layout.
  container.getBoundingClientRect();
  await document.fonts.ready;
  fitPageOne(container, pageHeight);
  const { context, wants_findings: wantsFindings = false } = report;
  return wantsFindings ? listFindings({ context, comparison, state: context.state }) : undefined;
}

/** At less than four fifths its text is too small to read. */
const scales = [1, 0.95, 0.9, 0.85, 0.8];

/**
 * Scales page one so that it fits on the first page, of this height in pixels. If it does not fit at any scale, what follows
 * continues below it instead of on a page of its own.
 */
function fitPageOne(container: HTMLElement, pageHeight: number): void {
  const pageOne = container.querySelector<HTMLElement>(`[${pageOneAttribute}]`);
  if (!pageOne) return;
  const fits = (scale: number) => {
    pageOne.style.setProperty('--page-one-scale', String(scale));
    return pageOne.getBoundingClientRect().bottom - container.getBoundingClientRect().top <= pageHeight;
  };
  if (scales.some(fits)) return;
  pageOne.setAttribute(pageOneAttribute, 'long');
  pageOne.style.removeProperty('--page-one-scale');
}
