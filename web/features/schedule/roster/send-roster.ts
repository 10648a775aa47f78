import type { ClientModule } from '#contract/clients/modules.ts';
import type { ModulePlan } from '#domain/schedule/roster/plan-module.ts';
import type { ImportStatus } from '#web/features/import/import-rows.ts';
import { runImport } from '#web/features/import/run-import.ts';
import { settingsClient } from '#web/lib/api/settings-client.ts';
import { sendSignedIn } from '#web/lib/auth/sign-in-again.ts';

/** A module that the file is about, and how far it has been sent. */
export interface SentModule {
  readonly module: Pick<ClientModule, 'id' | 'name'>;
  readonly plan: ModulePlan;
  /** RN shifts of the file; the plan also has those that are sent again. */
  readonly shifts: number;
  readonly status: ImportStatus;
  /** Why it is not stored; empty otherwise. */
  readonly message: string;
}

/** Sends what is not stored yet, one call for each module. Each is stored whole or not at all, and one that fails stops no other. */
export function sendRoster(
  modules: readonly SentModule[],
  onChange: (index: number, status: ImportStatus, message: string) => void,
  signal: AbortSignal,
): Promise<void> {
  const waiting = modules.flatMap((row, index) => (row.status === 'added' ? [] : [{ index, row }]));
  const send = async ({ module, plan }: SentModule) => {
    await sendSignedIn(() => settingsClient.sendSchedule({ body: toRosterBody(module.id, plan) }));
    return 'added' as const;
  };
  return runImport({ rows: waiting, send, onChange, signal, atOnce: 1 });
}

function toRosterBody(module: number, { range, rows }: ModulePlan) {
  const toInstant = (milliseconds: number) => new Date(milliseconds).toISOString();
  return {
    module,
    from: range.start,
    to: range.end,
    rows: rows.flatMap(({ start, end, rns }) =>
      Array.from({ length: rns }, () => ({ start: toInstant(start), end: toInstant(end) })),
    ),
  };
}
