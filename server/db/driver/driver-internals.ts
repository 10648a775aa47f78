import pg from 'pg';

// Parts of the driver that are not in its types. `driver-internals.test.ts` fails if a new version changes them.

/** The driver destroys a connection that has not answered a statement within this time; 0 is no limit. */
export function limitAnswers(client: pg.PoolClient, answerMs: number): void {
  const { connectionParameters } = client as pg.PoolClient & { connectionParameters: pg.ClientConfig };
  connectionParameters.query_timeout = answerMs;
}

/** How a connection reads the rows of its prepared statements, by their names. */
export type KnownColumns = Map<string, DescribedColumns> & { silentConnection?: object };

type DescribedColumns = { fields: pg.FieldDef[]; _parsers: unknown[] };

interface DriverQuery extends pg.Submittable {
  name: string;
  _result: DescribedColumns;
  _accumulateRows: boolean;
  prepare(connection: object): void;
  handleRowDescription(message: unknown): void;
}

type Finish = (error: Error | undefined, result: pg.QueryResult) => void;
type Arguments = [text: string, values: unknown[], finish: Finish];
const Query = pg.Query as unknown as new (...given: Arguments) => DriverQuery;
const noDescription = { describe: { value: () => undefined } };
const Result = pg.Result as unknown as new (
  rowMode: 'array',
  types: pg.CustomTypesConfig,
) => DescribedColumns;

/**
 * The driver asks for a description of the columns at each use of a statement. This asks once for each connection (decision 029). Name,
 * types and text are separate arguments, because the driver copies an object of them slowly.
 */
export class DescribedOnce extends Query {
  readonly #known: KnownColumns;

  constructor(known: KnownColumns, name: string, types: pg.CustomTypesConfig, ...given: Arguments) {
    super(...given);
    const _result = new Result('array', types);
    Object.assign(this, { name, _result, _results: _result });
    this.#known = known;
  }

  override prepare(connection: object): void {
    const columns = this.#known.get(this.name);
    if (columns) {
      Object.assign(this._result, columns);
      this._accumulateRows = true;
    }
    this.#known.silentConnection ??= Object.create(connection, noDescription);
    super.prepare((columns && this.#known.silentConnection) ?? connection);
  }

  override handleRowDescription(message: unknown): void {
    super.handleRowDescription(message);
    const { fields, _parsers } = this._result;
    this.#known.set(this.name, { fields, _parsers });
  }
}
