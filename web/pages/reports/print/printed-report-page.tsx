import { useEffect, useState } from 'react';
import { type ReportData, readReportData } from '#web/lib/page-data.ts';
import { PrintDocument } from './print-document.tsx';

/** The page in its reports mode: a report from the data inside it. No call is made and nothing can be changed. */
export function PrintedReportPage() {
  const [report] = useState(readReportData);
  return report ? <Printed report={report} /> : <p>There is nothing at this address.</p>;
}

function Printed({ report }: { report: ReportData }) {
  useEffect(() => {
    void whenDrawn().then(() => {
      document.documentElement.dataset.printable = 'ready';
    });
  }, []);
  return <PrintDocument report={report} />;
}

/** Letters have been asked for and are there, and charts have measured their place and drawn themselves into it. */
async function whenDrawn(): Promise<void> {
  await frames(1);
  await document.fonts.ready;
  await frames(2);
}

async function frames(count: number): Promise<void> {
  for (let drawn = 0; drawn < count; drawn++) await new Promise(requestAnimationFrame);
}
