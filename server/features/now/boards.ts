import type { HospitalNow, NowModule } from '#contract/now/now.ts';
import type { AppContext } from '#server/features/context.ts';
import type { Forecasts } from '#server/features/forecast/forecasts.ts';
import { loadNow } from './load-now.ts';

/** A feed or a setting changes without an event, so a board is loaded again after this time. */
const keepMilliseconds = 10_000;

interface Board {
  loadedAt: number;
  now: Promise<HospitalNow>;
}

/** Loads the present staffing of hospitals, once for all screens of a hospital until one of its shifts changes. */
export function createBoards(
  { db, clock, live }: Pick<AppContext, 'db' | 'clock' | 'live'>,
  forecasts: Forecasts,
) {
  // A board ends with an event or after ten seconds, so this is no memo.
  const boards = new Map<number, Board>();
  // Subscribed before any stream, so that a page never loads the old board after an event.
  live.subscribe(message => {
    if (message === 'resync') boards.clear();
    else for (const { clientId } of message) boards.delete(clientId);
  });

  function forgetOld(now: number): void {
    for (const [clientId, { loadedAt }] of boards) {
      if (Math.abs(now - loadedAt) >= keepMilliseconds) boards.delete(clientId);
    }
  }

  async function load(clientId: number, at: Date): Promise<HospitalNow> {
    const now = await db.forClient(clientId, tx => loadNow(tx, clientId, at), { readOnly: true });
    const modules = await Promise.all(now.modules.map(module => addExpected(clientId, module, at)));
    return { ...now, modules };
  }

  async function addExpected(clientId: number, module: NowModule, at: Date): Promise<NowModule> {
    const { id, next } = module;
    if (!next) return module;
    // The present figures matter more: they are shown without a forecast if there is a problem with it.
    const expected = await forecasts.findExpected(clientId, id, { time: next.time, at }).catch(() => null);
    return { ...module, next: { ...next, expected } };
  }

  return {
    async get(clientId: number): Promise<HospitalNow> {
      const at = clock();
      forgetOld(at.getTime());
      const kept = boards.get(clientId);
      if (kept) return kept.now;
      const now = load(clientId, at);
      const board = { loadedAt: at.getTime(), now };
      boards.set(clientId, board);
      // A failure is not kept; the next screen tries again.
      now.catch(() => boards.get(clientId) === board && boards.delete(clientId));
      return now;
    },
  };
}
