import { randomUUID } from 'node:crypto';
import { toTestPayload } from './events.ts';

/** `lost`: what was sent did not arrive. `disconnected`: it could not be sent. */
export type TestResult = 'works' | 'lost' | 'disconnected';

export interface TestPauses {
  betweenTestsMs: number;
  arrivesWithinMs: number;
  /** Between a failed test and its repetition on new connections. */
  beforeRetryMs: number;
}

const usualPauses: TestPauses = { betweenTestsMs: 30_000, arrivesWithinMs: 5_000, beforeRetryMs: 2_000 };

interface Tested {
  /** Sends a payload to everyone who listens, this process included. */
  send(payload: string): Promise<void>;
  /** Called before a failed test is repeated: the connection may only hang. */
  reopen(): void;
  /** Called for the first test, then for each change. */
  onResult(result: TestResult): void;
}

/**
 * Sends a notification to itself from time to time, because neither a hung connection nor a pooler that drops notifications
 * shows an error.
 */
export function startSelfTest({ send, reopen, onResult }: Tested, pauses: TestPauses = usualPauses) {
  let expected: { id: string; arrive(): void } | undefined;
  let last: TestResult | undefined;
  let timer: NodeJS.Timeout | undefined;

  function test(): Promise<TestResult> {
    const { promise, resolve } = Promise.withResolvers<TestResult>();
    const id = randomUUID();
    expected = { id, arrive: () => resolve('works') };
    const tooLate = setTimeout(() => resolve('lost'), pauses.arrivesWithinMs);
    send(toTestPayload(id)).catch(() => resolve('disconnected'));
    return promise.finally(() => clearTimeout(tooLate));
  }

  const pause = (ms: number) =>
    new Promise(resolve => {
      timer = setTimeout(resolve, ms);
    });

  async function run(): Promise<never> {
    for (;;) {
      let result = await test();
      if (result !== 'works') {
        reopen();
        await pause(pauses.beforeRetryMs);
        result = await test();
      }
      if (result !== last) onResult(result);
      last = result;
      await pause(pauses.betweenTestsMs);
    }
  }

  void run();
  return {
    receive(id: string): void {
      if (expected?.id === id) expected.arrive();
    },
    stop: () => clearTimeout(timer),
  };
}
