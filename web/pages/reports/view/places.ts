import { getReportType, type SingleReportId } from '#domain/reports/options/report-types.ts';
import type { SectionPart } from '../compose/build-cards.ts';

/** A part of a report that links lead to. */
export interface ContentsPlace {
  /** Of its element. */
  id: string;
  title: string;
}

/** Elements on paper have other ids, because the browser prints them from the page that also has the screen's. */
const onPaper = 'paper-';

export function placeSection(report: SingleReportId, part: SectionPart, isOnScreen: boolean): ContentsPlace {
  const { name } = getReportType(report);
  const place =
    part === 'appendix'
      ? { id: `${report}-appendix`, title: `Appendix: ${name}` }
      : { id: report, title: name };
  return isOnScreen ? place : { ...place, id: `${onPaper}${place.id}` };
}

/** The cards of one module, or of its day or night half, in a section. */
export function placeGrouping(
  section: ContentsPlace,
  { name, index }: { name: string; index: number },
): ContentsPlace {
  return { id: `${section.id}-${index}`, title: name };
}

/** The end of a report on paper. */
export function placeCitation(): ContentsPlace {
  return { id: `${onPaper}citation`, title: 'About this report' };
}
