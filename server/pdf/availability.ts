import type { FastifyBaseLogger } from 'fastify';
import type { Health } from '#server/core/health.ts';
import { CHROMIUM_OFF, findChromium } from './chromium.ts';
import { installChromium } from './install-chromium.ts';

/** `setting-up`: a Chromium is being installed. `off`: Chromium is not installed. */
export type PdfStatus = 'ready' | 'setting-up' | 'off';

/**
 * Searches for a Chromium without delaying the start. With `mayInstall`, a missing one is installed in the background. The server
 * sets it without `DATABASE_URL`, where a start needs no preparations.
 */
export function watchPdfAvailability(
  options: { chromiumPath: string | undefined; mayInstall: boolean },
  log: FastifyBaseLogger,
  health: Health,
  tools = { find: findChromium, install: installChromium },
): () => PdfStatus {
  let status: PdfStatus = 'setting-up';
  health.report('pdf', 'off', 'Chromium is being looked for or installed');
  const settle = async (): Promise<PdfStatus> => {
    if (options.chromiumPath === CHROMIUM_OFF) return 'off';
    if (await tools.find(options.chromiumPath)) return 'ready';
    if (options.chromiumPath || !options.mayInstall) {
      log.warn(
        'PDF is off: no Chromium was found. Install one (Debian: apt-get install chromium) or set CHROMIUM_PATH',
      );
      return 'off';
    }
    await tools.install(line => log.info(`${line} in the background; PDF is off until then`));
    log.info('PDF is on: Chromium is ready');
    return 'ready';
  };
  settle()
    .catch((error: Error): PdfStatus => {
      log.warn(`PDF is off: ${error.message}`);
      return 'off';
    })
    .then(settled => {
      status = settled;
      if (settled === 'ready') health.report('pdf', 'ok');
      else health.report('pdf', 'off', 'no Chromium is installed, or CHROMIUM_PATH turns PDF off');
    });
  return () => status;
}
