import { expect, test } from 'vitest';
import { TurnRefused, Turns } from './turns.ts';

const patient = new AbortController().signal;
const lanes = { report: { most: 3, perHospital: 2 }, export: { most: 2, perHospital: 1 } };
type Kind = keyof typeof lanes;

/** Work by name: the first letter is the hospital, the first two are the person. */
function open(limits = {}) {
  const turns = new Turns<Kind>(lanes, limits);
  const began: string[] = [];
  const ends = new Map<string, () => void>();
  const settle = () => new Promise(setImmediate);
  const ask = (name: string, kind: Kind = 'export', signal: AbortSignal = patient) =>
    turns.take({ kind, person: name.slice(0, 2), hospital: name.slice(0, 1), name, signal }).then(end => {
      began.push(name);
      ends.set(name, end);
    });
  const end = async (name: string) => {
    ends.get(name)?.();
    await settle();
  };
  return { turns, began, ask, end, settle };
}

test('a person has one piece of work at a time, whatever its kind', async () => {
  const { began, ask, end, settle } = open();
  const all = [ask('a1 first', 'export'), ask('a1 second', 'report'), ask('a2', 'report')];
  await settle();
  expect(began).toEqual(['a1 first', 'a2']);
  await end('a1 first');
  expect(began).toEqual(['a1 first', 'a2', 'a1 second']);
  await Promise.all(all);
});

test('a hospital never takes the last place of a lane', async () => {
  const { began, ask, end, settle } = open();
  const all = ['a1', 'a2', 'a3', 'a4'].map(name => ask(name));
  await settle();
  expect(began).toEqual(['a1']);
  await ask('b1');
  expect(began).toEqual(['a1', 'b1']);
  for (const name of ['a1', 'a2', 'a3']) await end(name);
  await Promise.all(all);
  expect(began).toEqual(['a1', 'b1', 'a2', 'a3', 'a4']);
});

test('hospitals take turns, and so do the people of a hospital', async () => {
  const { turns, began, ask, end, settle } = open();
  const names = ['a1 1', 'a1 2', 'a1 3', 'a2 1', 'b1 1', 'b2 1', 'c1 1'];
  const all = names.map(name => ask(name));
  await settle();
  expect(began).toEqual(['a1 1', 'b1 1']);
  const places = ['c1 1', 'a2 1', 'b2 1', 'a1 2', 'a1 3'].map(name => turns.getPlace(name));
  expect(places).toEqual([1, 2, 3, 4, 5]);
  expect([turns.getPlace('a1 1'), turns.getPlace('x')]).toEqual([0, undefined]);
  for (const name of ['a1 1', 'b1 1', 'c1 1', 'a2 1', 'b2 1', 'a1 2']) await end(name);
  await Promise.all(all);
  expect(began).toEqual(['a1 1', 'b1 1', 'c1 1', 'a2 1', 'b2 1', 'a1 2', 'a1 3']);
});

test('work that is aborted before its turn leaves the queue', async () => {
  const { turns, began, ask, end } = open();
  const leaving = new AbortController();
  await ask('a1');
  const second = ask('a2', 'export', leaving.signal);
  const third = ask('a3');
  leaving.abort();
  await expect(second).rejects.toThrow();
  await end('a1');
  await third;
  expect([began, turns.count()]).toEqual([['a1', 'a3'], { waiting: 0, running: 1 }]);
});

test('the next work begins after one that fails', async () => {
  const { turns, ask } = open();
  const asking = { kind: 'export', person: 1, hospital: 'a', signal: patient } as const;
  await expect(turns.run(asking, () => Promise.reject(new Error('torn paper')))).rejects.toThrow(
    'torn paper',
  );
  await ask('a1');
  expect(turns.count()).toEqual({ waiting: 0, running: 1 });
});

test('a turn that waits too long is refused, and says whether the person’s own work was in the way', async () => {
  const { turns, ask } = open({ longestWaitMs: 20 });
  await ask('a1');
  await expect(ask('a1 again', 'report')).rejects.toMatchObject({ own: 2 });
  await expect(ask('a2')).rejects.toMatchObject({ own: 0 });
  expect(turns.count()).toEqual({ waiting: 0, running: 1 });
});

test('a person has so many turns at most, and so many wait in all', async () => {
  const { ask } = open({ perPerson: 3, waiting: 3 });
  const leaving = new AbortController();
  const asked = ['a1 1', 'a1 2', 'a1 3'].map(name => ask(name, 'export', leaving.signal));
  await expect(ask('a1 4')).rejects.toThrow(new TurnRefused(3));
  asked.push(ask('a2', 'export', leaving.signal));
  await expect(ask('a3')).rejects.toThrow(new TurnRefused(0));
  leaving.abort();
  const outcomes = await Promise.allSettled(asked);
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected', 'rejected']);
});
