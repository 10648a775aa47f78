import { EventEmitter } from 'node:events';

/** The parts of the service that can fail on their own. */
export const healthParts = ['reads', 'writes', 'live', 'jobs', 'mail', 'pdf', 'hl7'] as const;

/** Parts that only the primary process has. */
export const primaryParts = ['live', 'jobs', 'mail', 'pdf', 'hl7'] as const satisfies HealthPart[];

export type HealthPart = (typeof healthParts)[number];

export interface PartHealth {
  state: 'ok' | 'failing' | 'off';
  /** For operators: why the part is failing or off, or what went wrong last. */
  reason?: string;
  /** When it came into this state. */
  since: Date;
}

type HealthByPart = Record<HealthPart, PartHealth>;

/** The last known state of each part. The parts report it themselves; the primary process passes its own on to its workers. */
export interface Health {
  /** Set when the process begins to stop: load balancers should send requests to another server. */
  isStopping: boolean;
  report(part: HealthPart, state: PartHealth['state'], reason?: string): void;
  read(): HealthByPart;
  /** Calls the listener when the state of a part changes. */
  subscribe(listener: (part: HealthPart, health: PartHealth) => void): () => void;
}

export function createHealth(clock: () => Date): Health {
  const started = clock();
  const states = Object.fromEntries(
    healthParts.map(part => [part, { state: 'ok', since: started }]),
  ) as HealthByPart;
  const emitter = new EventEmitter<{ change: [HealthPart, PartHealth] }>().setMaxListeners(0);
  return {
    isStopping: false,
    report(part, state, reason) {
      const { state: before, reason: earlierReason } = states[part];
      if (state === before && reason === earlierReason) return;
      states[part] = { state, since: clock(), ...(reason !== undefined && { reason }) };
      emitter.emit('change', part, states[part]);
    },
    read: () => ({ ...states }),
    subscribe(listener) {
      emitter.on('change', listener);
      return () => void emitter.off('change', listener);
    },
  };
}
