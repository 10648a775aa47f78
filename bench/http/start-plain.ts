import type { Statement } from '../bare/calls.ts';
import { type Person, startRecorder } from '../bare/record-calls.ts';
import { type Server, startBare } from './servers.ts';

/** Starts a bare server that answers calls with plain SQL over all hospitals, after it has found the session. */
export async function startPlain(
  stack: AsyncDisposableStack,
  url: string,
  person: Person,
  calls: Record<string, Statement[]>,
): Promise<Server> {
  await using recording = new AsyncDisposableStack();
  const record = await startRecorder(recording, url, person);
  const [session] = await record(browser => browser.get('/api/accounts/get_state/'));
  // A statement over all hospitals can take minutes.
  const begin = 'begin read only; set local role parity_platform; set local statement_timeout = 0';
  const entries = Object.entries(calls).map(([call, statements]) => [call, [session, { begin, statements }]]);
  return startBare(stack, url, Object.fromEntries(entries));
}
