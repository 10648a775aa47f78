import { Limit } from './limit.ts';

/** Limits how much work of one kind runs at a time in a process. */
interface Lane {
  most: number;
  /** The limit for one hospital. If it is below `most`, other hospitals always have a place. */
  perHospital: number;
}

interface TurnRequest<Kind extends string> {
  kind: Kind;
  /** A person or a token. */
  person: number | string;
  hospital: number | string;
  /** A name for `getPlace`. */
  name?: string | undefined;
  signal: AbortSignal;
}

/** The keys of its hospital and its person in `#begun`. */
type Turn<Kind extends string> = TurnRequest<Kind> & { readonly keys: readonly [string, string] };

interface TurnLimits {
  /** Turns of one person that wait or run. */
  perPerson: number;
  waiting: number;
  longestWaitMs: number;
}

const usualLimits: TurnLimits = { perPerson: 5, waiting: 100, longestWaitMs: 30_000 };

/** `own` is the number of the person's turns that wait or run; 0 if other people's work caused the refusal. */
export class TurnRefused extends Error {
  readonly own: number;

  constructor(own: number) {
    super('there was no turn in time');
    this.own = own;
  }
}

/**
 * Shares costly work of a process fairly (D70). A person has at most one running piece of work of any kind. The lane of a kind limits
 * how many pieces of this kind run in all and of one hospital. The others wait. The next turn goes to the hospital whose last turn began
 * longest ago, and within the hospital to the person whose last turn began longest ago; ties are first come, first served. The number of
 * waiting turns and the time of waiting are limited: beyond the limits a turn is refused.
 *
 * The caller of `take` keeps what `Limit` asks for.
 */
export class Turns<Kind extends string> {
  readonly #lanes: Readonly<Record<Kind, Lane>>;
  readonly #limits: TurnLimits;
  readonly #limit = new Limit<Turn<Kind>>({
    canBegin: turn => this.#canBegin(turn),
    choose: turns => findNext(turns, this.#begun),
    hasBegun: ({ keys }) => {
      this.#beginnings += 1;
      for (const key of keys) this.#begun.set(key, this.#beginnings);
    },
  });
  /** When the last turn of a hospital or person began. Dropped when it has no more turns. */
  readonly #begun = new Map<string, number>();
  #beginnings = 0;

  constructor(lanes: Readonly<Record<Kind, Lane>>, limits: Partial<TurnLimits> = {}) {
    this.#lanes = lanes;
    this.#limits = { ...usualLimits, ...limits };
  }

  /** Waits for a turn, and resolves to the function that ends it. Leaves the queue if the signal aborts before. */
  async take(asking: TurnRequest<Kind>): Promise<() => void> {
    const { signal } = asking;
    signal.throwIfAborted();
    const own = this.#countOwn(asking);
    if (own >= this.#limits.perPerson) throw new TurnRefused(own);
    if (this.#limit.waiting.length >= this.#limits.waiting) throw new TurnRefused(0);
    const keys = [`hospital ${asking.hospital}`, `person ${asking.person}`] as const;
    const turn = { ...asking, keys };
    const refuse = () => new TurnRefused(this.#isBusy(turn) ? this.#countOwn(turn) : 0);
    try {
      const end = await this.#limit.take(turn, { longestMs: this.#limits.longestWaitMs, refuse, signal });
      return () => {
        end();
        this.#forget(turn);
      };
    } catch (error) {
      this.#forget(turn);
      throw error;
    }
  }

  async run<T>(asking: TurnRequest<Kind>, task: () => Promise<T>): Promise<T> {
    const end = await this.take(asking);
    try {
      return await task();
    } finally {
      end();
    }
  }

  count(): { waiting: number; running: number } {
    return { waiting: this.#limit.waiting.length, running: this.#limit.running.length };
  }

  /** The place in the queue, from 1; 0 for a running turn; undefined for an unknown, ended or aborted one. */
  getPlace(name: string): number | undefined {
    if (this.#limit.running.some(turn => turn.name === name)) return 0;
    const index = this.#order().findIndex(turn => turn.name === name);
    return index < 0 ? undefined : index + 1;
  }

  #countOwn({ person }: TurnRequest<Kind>): number {
    const { running, waiting } = this.#limit;
    return [...running, ...waiting].filter(turn => turn.person === person).length;
  }

  /** Whether other work of the person runs. */
  #isBusy({ person }: TurnRequest<Kind>): boolean {
    return this.#limit.running.some(turn => turn.person === person);
  }

  /** The waiting turns in the order in which they would begin if only one could begin at a time. */
  #order(): Turn<Kind>[] {
    const begun = new Map(this.#begun);
    const left = new Set(this.#limit.waiting);
    const order: Turn<Kind>[] = [];
    for (let next = findNext(left, begun); next; next = findNext(left, begun)) {
      left.delete(next);
      order.push(next);
      for (const key of next.keys) begun.set(key, this.#beginnings + order.length);
    }
    return order;
  }

  #canBegin(turn: Turn<Kind>): boolean {
    const { most, perHospital } = this.#lanes[turn.kind];
    const ofKind = this.#limit.running.filter(({ kind }) => kind === turn.kind);
    const ofHospital = ofKind.filter(({ hospital }) => hospital === turn.hospital);
    return ofKind.length < most && ofHospital.length < perHospital && !this.#isBusy(turn);
  }

  #forget({ keys }: Turn<Kind>): void {
    const { running, waiting } = this.#limit;
    const others = new Set([...running, ...waiting].flatMap(turn => turn.keys));
    for (const key of keys) if (!others.has(key)) this.#begun.delete(key);
  }
}

/** Ties are in order of arrival. */
function findNext<Kind extends string>(
  turns: Iterable<Turn<Kind>>,
  begun: ReadonlyMap<string, number>,
): Turn<Kind> | undefined {
  let next: Turn<Kind> | undefined;
  for (const turn of turns) if (!next || compareTurns(turn, next, begun) < 0) next = turn;
  return next;
}

function compareTurns(
  { keys: [hospital, person] }: Turn<string>,
  { keys: [otherHospital, otherPerson] }: Turn<string>,
  begun: ReadonlyMap<string, number>,
): number {
  const read = (key: string) => begun.get(key) ?? 0;
  return read(hospital) - read(otherHospital) || read(person) - read(otherPerson);
}
