import type { HospitalNow } from '#contract/now.ts';
import type { AppContext } from '#server/context.ts';
import { loadNow } from './load-now.ts';

/** A feed or a setting changes without an event, so a board is loaded again after this time. */
const keepMilliseconds = 10_000;

interface Board {
  loadedAt: number;
  now: Promise<HospitalNow>;
}

/** Loads the present staffing of hospitals, once for all screens of a hospital until one of its shifts changes. */
export function createBoards({ db, clock, live }: Pick<AppContext, 'db' | 'clock' | 'live'>) {
  const boards = new Map<number, Board>();
  // Before any stream subscribes: a page that is told of a change finds the board gone.
  live.subscribe(message => {
    if (message === 'resync') boards.clear();
    else for (const { clientId } of message) boards.delete(clientId);
  });

  function forgetOld(now: number): void {
    for (const [clientId, { loadedAt }] of boards) {
      if (Math.abs(now - loadedAt) >= keepMilliseconds) boards.delete(clientId);
    }
  }

  return {
    async get(clientId: number): Promise<HospitalNow> {
      const at = clock();
      forgetOld(at.getTime());
      const kept = boards.get(clientId);
      if (kept) return kept.now;
      const now = db.forClient(clientId, tx => loadNow(tx, clientId, at), { readOnly: true });
      const board = { loadedAt: at.getTime(), now };
      boards.set(clientId, board);
      // A failure is not kept; the next screen tries again.
      now.catch(() => boards.get(clientId) === board && boards.delete(clientId));
      return now;
    },
  };
}
