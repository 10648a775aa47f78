import type { AuthContext } from '#server/auth/context.ts';
import type { Health } from '#server/core/health.ts';
import type { Maintenance } from '#server/db/store/maintenance.ts';
import type { PdfStatus } from '#server/pdf/availability.ts';

/** What answering a call needs of the app, whatever the call is about. */
export interface HttpContext extends AuthContext {
  health: Health;
  maintenance: Maintenance;
  /** Resolves when the database answers and has every migration. */
  checkReady(): Promise<boolean>;
  /** The built web: index.html, assets/, and printed.html, the single file of a printed page. */
  webRoot: string;
  pdfStatus(): PdfStatus;
  /** Whether to check every answer against the contract: in tests and in development. */
  checkResponses: boolean;
}
