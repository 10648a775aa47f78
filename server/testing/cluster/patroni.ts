import { setTimeout as delay } from 'node:timers/promises';
import { type DatabaseMachine, databases, toAddress } from './cluster.ts';

export interface Roles {
  leader: DatabaseMachine;
  synchronous: DatabaseMachine;
}

interface Standby {
  application_name: DatabaseMachine;
  state: string;
  sync_state: string;
}

function ask(machine: DatabaseMachine, path: string): Promise<Response | undefined> {
  const url = `http://${toAddress(machine)}:8008/${path}`;
  return fetch(url, { signal: AbortSignal.timeout(2_000) }).catch(() => undefined);
}

/** The machines that lead by their own account: what one says of another may be old. */
async function listLeaders(): Promise<DatabaseMachine[]> {
  const answers = await Promise.all(
    databases.map(async name => ({ name, answer: await ask(name, 'primary') })),
  );
  return answers.filter(({ answer }) => answer?.ok).map(({ name }) => name);
}

/** Waits until one machine leads and the two others receive from it, one of them synchronously. */
export async function waitUntilComplete(patienceMs = 180_000): Promise<Roles> {
  const deadline = performance.now() + patienceMs;
  let seen: unknown;
  while (performance.now() < deadline) {
    const [leader, ...others] = await listLeaders();
    const answer = leader && (await ask(leader, 'patroni'));
    const { replication = [] } = (answer ? await answer.json() : {}) as { replication?: Standby[] };
    const standbys = replication.filter(({ state }) => state === 'streaming');
    const synchronous = standbys.find(({ sync_state }) => sync_state === 'sync')?.application_name;
    if (leader && others.length === 0 && synchronous && standbys.length === 2) return { leader, synchronous };
    seen = { leader, others, replication };
    await delay(500);
  }
  throw new Error(`the databases are not complete: ${JSON.stringify(seen)}`);
}

/** Waits until a machine other than this one leads. */
export async function waitForOtherLeader(than: DatabaseMachine): Promise<void> {
  while (!(await listLeaders()).some(name => name !== than)) await delay(100);
}

/** As `patronictl switchover` does. */
export async function switchOver({ leader, synchronous }: Roles): Promise<void> {
  const answer = await fetch(`http://${toAddress(leader)}:8008/switchover`, {
    method: 'POST',
    headers: {
      authorization: `Basic ${Buffer.from('patroni:of-the-api').toString('base64')}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify({ leader, candidate: synchronous }),
  });
  if (!answer.ok) throw new Error(`the switchover returned ${answer.status}: ${await answer.text()}`);
}
