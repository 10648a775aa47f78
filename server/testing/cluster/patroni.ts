import { setTimeout as delay } from 'node:timers/promises';
import { type DatabaseMachine, databases, toAddress } from './cluster.ts';

interface Member {
  name: DatabaseMachine;
  role: string;
  state: string;
}

/** The members as Patroni sees them, from the first machine that answers. */
async function listMembers(): Promise<Member[]> {
  for (const machine of databases) {
    const answer = await ask(machine, 'cluster');
    if (answer?.ok) return ((await answer.json()) as { members: Member[] }).members;
  }
  return [];
}

function ask(machine: DatabaseMachine, path: string): Promise<Response | undefined> {
  const url = `http://${toAddress(machine)}:8008/${path}`;
  return fetch(url, { signal: AbortSignal.timeout(2_000) }).catch(() => undefined);
}

export interface Roles {
  leader: DatabaseMachine;
  synchronous: DatabaseMachine;
}

/** Waits until one machine leads and two follow, one of them synchronously. */
export async function waitUntilComplete(patienceMs = 180_000): Promise<Roles> {
  const deadline = performance.now() + patienceMs;
  let members: Member[] = [];
  while (performance.now() < deadline) {
    members = await listMembers();
    const find = (role: string) => members.find(member => member.role === role)?.name;
    const [leader, synchronous] = [find('leader'), find('sync_standby')];
    const areRunning = members.every(({ state }) => ['running', 'streaming'].includes(state));
    if (leader && synchronous && members.length === databases.length && areRunning) {
      return { leader, synchronous };
    }
    await delay(500);
  }
  throw new Error(`the databases are not complete: ${JSON.stringify(members)}`);
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

/** Waits until a machine other than this one leads. */
export async function waitForOtherLeader(than: DatabaseMachine): Promise<void> {
  for (;;) {
    for (const machine of databases.filter(name => name !== than)) {
      if ((await ask(machine, 'primary'))?.ok) return;
    }
    await delay(100);
  }
}
