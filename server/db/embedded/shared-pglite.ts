import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';

const type = (letter: string) => letter.charCodeAt(0);

/** Parse, Bind, Describe, Execute, Close, Flush: the steps of a query with parameters, which ends with Sync. */
const opensBatch = new Set([...'PBDECH'].map(type));
const syncMessage = Uint8Array.of(type('S'), 0, 0, 0, 4);

interface Options {
  dataDir: string;
  program: WebAssembly.Module;
  onStderr(line: string): boolean;
  onFailure(error: Error): void;
}

/**
 * All connections of the socket server share PGlite's one backend. The server serves one connection at a time during its
 * transactions, but not between the steps of a query with parameters: another connection could replace the statement that is
 * about to be bound, and answers would reach the wrong caller. So an open query counts as a transaction until its Sync.
 */
export class SharedPglite extends PGlite {
  #inBatch = false;
  readonly #onFailure: (error: Error) => void;

  constructor({ dataDir, program, onStderr, onFailure }: Options) {
    super({ dataDir, onStderr, pgliteWasmModule: program, extensions: { pg_trgm } });
    this.#onFailure = onFailure;
  }

  override isInTransaction(): boolean {
    return this.#inBatch || super.isInTransaction();
  }

  override async execProtocolRawStream(...args: Parameters<PGlite['execProtocolRawStream']>): Promise<void> {
    const [message] = args;
    this.#inBatch = message[0] !== undefined && opensBatch.has(message[0]);
    try {
      await super.execProtocolRawStream(...args);
    } catch (error) {
      // PostgreSQL has crashed: the socket server would leave every caller waiting.
      this.#onFailure(error as Error);
      throw error;
    }
  }

  /** The socket server calls this to roll back the open transaction of a lost connection. */
  override async exec(...args: Parameters<PGlite['exec']>): ReturnType<PGlite['exec']> {
    if (this.#inBatch) {
      this.#inBatch = false;
      await this.runExclusive(() => super.execProtocolRawStream(syncMessage, { onRawData: () => undefined }));
    }
    return super.exec(...args);
  }
}
