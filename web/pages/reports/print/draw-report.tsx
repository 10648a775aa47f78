import { MantineProvider } from '@mantine/core';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import type { PrintedReport } from '#web/lib/api/page-data.ts';
import { cssVariablesResolver, theme } from '#web/ui/theme/theme.ts';
import { listFindings } from '../compose/list-findings.ts';
import { fitPageOne } from './fit-page-one.ts';
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
