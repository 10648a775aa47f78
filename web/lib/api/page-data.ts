import type { AuthState } from '#contract/people/accounts.ts';
import type { ReportContext } from '#contract/reports/report-context.ts';
import type { Note } from '#domain/analyses/notes.ts';
import type { Compared } from '#domain/reports/options/compared-range.ts';
import type { WritePause } from '#domain/time/write-pause.ts';

/** Facts about the server that it writes into the page. */
export interface PageInfo {
  /** Demo accounts exist: every page says that the data are not real. */
  demo: boolean;
  pdf: 'ready' | 'setting-up' | 'off';
  /** A session ends after this time without an action of the user. */
  idleMinutes: number;
  /** Why nothing can be saved when the page is opened. */
  pause: WritePause | null;
}

export const defaultPageInfo: PageInfo = { demo: false, pdf: 'off', idleMinutes: 60, pause: null };

/** A report that is to be printed. */
export interface PrintedReport {
  context: ReportContext;
  /** Only an analysis has a name, and notes on its cards. */
  name?: string;
  notes?: Readonly<Record<string, Note>>;
  /** The same report over the dates that it is compared with. */
  compared?: { with: Compared; context: ReportContext } | undefined;
  /** Whether to print it in the colours for colour-blind readers. */
  color_blind?: boolean;
  /** Whether to print page one without the chapters. */
  is_short?: boolean;
  /** Whether drawing it returns its findings, for the text of a mail. */
  wants_findings?: boolean;
}

/** Null if the page comes from the development server, which has no sessions. */
export function readInitialState(): AuthState | null {
  const state = readJson<AuthState>('initial-state');
  const isState = typeof state?.user === 'object' && typeof state.client === 'object';
  return isState ? (state as AuthState) : null;
}

export function readPageInfo(): PageInfo {
  const info = readJson<{ demo: boolean; pdf: string; idle_minutes: number; pause: WritePause | null }>(
    'page-info',
  );
  const pdf = (['ready', 'setting-up'] as const).find(status => status === info?.pdf);
  return {
    demo: info?.demo === true,
    pdf: pdf ?? defaultPageInfo.pdf,
    idleMinutes: typeof info?.idle_minutes === 'number' ? info.idle_minutes : defaultPageInfo.idleMinutes,
    pause: (info?.pause ?? null) as WritePause | null,
  };
}

/** Whether the service worker has opened the page without the server (B15). Such a page has no state of a user. */
export function isAppShell(): boolean {
  return document.getElementById('page-info') !== null && !document.getElementById('initial-state');
}

/** For styles that the component library creates at run time. Browsers hide it from `getAttribute`. */
export function readStyleNonce(): string {
  return document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.nonce ?? '';
}

/** The fields are unknown until the caller has checked them. */
function readJson<Data>(id: string): { [Key in keyof Data]?: unknown } | null {
  const text = document.getElementById(id)?.textContent;
  const data: unknown = text ? JSON.parse(text) : null;
  return typeof data === 'object' ? data : null;
}
