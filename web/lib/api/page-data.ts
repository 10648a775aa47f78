import type { AuthState } from '#contract/people/accounts.ts';
import type { ReportContext } from '#contract/reports/report-context.ts';
import type { Compared } from '#domain/reports/compared-range.ts';
import type { Note } from '#domain/reports/notes.ts';

/** What the server says about itself in the page. */
export interface PageInfo {
  /** Demo accounts exist: everybody should know that the data are not real. */
  demo: boolean;
  pdf: 'ready' | 'setting-up' | 'off';
}

export const defaultPageInfo: PageInfo = { demo: false, pdf: 'off' };

/** Null where the page comes from the development server, which knows no sessions. */
export function readInitialState(): AuthState | null {
  return readJson('initial-state') as AuthState | null;
}

export function readPageInfo(): PageInfo {
  return { ...defaultPageInfo, ...(readJson('page-info') as Partial<PageInfo> | null) };
}

/** A report that is to be printed. */
export interface ReportData {
  context: ReportContext;
  /** An analysis has a name of its own, and notes on its cards. */
  name?: string;
  notes?: Readonly<Record<string, Note>>;
  /** The same over other dates, beside which it stands. */
  compared?: { with: Compared; context: ReportContext } | undefined;
  /** Whose colours it is printed in. */
  color_blind?: boolean;
}

/** Null where the page is no printed report. */
export function readReportData(): ReportData | null {
  return readJson('report-data') as ReportData | null;
}

/** Styles that the component library makes at run time carry it. Browsers hide it from `getAttribute`. */
export function readStyleNonce(): string {
  return document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.nonce ?? '';
}

function readJson(id: string): unknown {
  const text = document.getElementById(id)?.textContent;
  return text ? JSON.parse(text) : null;
}
