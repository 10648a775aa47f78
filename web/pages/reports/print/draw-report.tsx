import { MantineProvider } from '@mantine/core';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { comparisonNames } from '#domain/reports/compared-range.ts';
import type { PrintedReport } from '#web/lib/api/page-data.ts';
import { cssVariablesResolver, theme } from '#web/ui/theme/theme.ts';
import type { Comparison } from '../cards/part.ts';
import { PrintDocument } from './print-document.tsx';

/** Draws a report for the printer, in light colours; settles when all of it stands there with its letters. */
export async function drawReport(container: HTMLElement, report: PrintedReport): Promise<void> {
  document.documentElement.dataset.palette = report.color_blind ? 'color-blind' : 'default';
  const root = createRoot(container);
  // At once: what charts measure of their places is drawn before this returns.
  flushSync(() =>
    root.render(
      <MantineProvider
        theme={theme}
        cssVariablesResolver={cssVariablesResolver}
        forceColorScheme="light"
        withGlobalClasses={false}
      >
        <PrintDocument report={report} comparison={comparisonOf(report)} />
      </MantineProvider>,
    ),
  );
  // Letters are asked for when text is laid out.
  container.getBoundingClientRect();
  await document.fonts.ready;
}

function comparisonOf({ compared }: PrintedReport): Comparison | null {
  return compared ? { name: comparisonNames[compared.with], context: compared.context } : null;
}
