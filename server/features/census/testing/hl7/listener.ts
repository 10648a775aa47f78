import type { Config } from '#server/core/config.ts';
import { listenForMessages, type MllpListener } from '#server/features/census/mllp/listener.ts';
import { createSourceQueues } from '#server/features/census/mllp/source-queues.ts';
import { capturedLog } from '#server/testing/captured-log.ts';
import type { TestApp } from '#server/testing/test-app.ts';
import { insertSource, makeRule } from '../census-source.ts';

export interface TestListener extends MllpListener {
  /** Lines of the log so far. */
  lines: string[];
}

/** The listener on a free port of loopback, on the store of a test. */
export async function startListener(
  { context }: Pick<TestApp, 'context'>,
  mllp: Partial<NonNullable<Config['mllp']>> = {},
  isPaused = async () => false,
): Promise<TestListener> {
  const { db, secret, clock, health } = context;
  const { logger: log, lines } = capturedLog();
  const queues = createSourceQueues({ db, secret, clock, log, isPaused });
  const config = { host: '127.0.0.1', mllp: { port: 0, allow: [], tls: undefined, ...mllp } };
  return { ...(await listenForMessages({ config, queues, health, log, clock })), lines };
}

/** Adds a source of the hospital "here" whose rules count `L&D` in the first field and `MB` in the second; returns its id. */
export async function addSource(
  { sql, world }: Pick<TestApp, 'sql' | 'world'>,
  more: Record<string, unknown> = {},
) {
  const fields = (await sql('select id from acuity_fields order by position')).rows.map(({ id }) =>
    Number(id),
  );
  const [module] = world.here.modules;
  const rules = ['L&D', 'MB'].map((location, index) =>
    makeRule({ location, module, field: fields[index] ?? 0 }),
  );
  const columns = { client_id: world.here.id, rules: JSON.stringify(rules), ...more };
  return { id: await insertSource(sql, columns), fields };
}
