import pg from 'pg';

/** A statement with a name, under which a connection keeps it. */
export type PreparedStatement = pg.QueryConfig & { name: string; rowMode?: 'array' };

/**
 * The driver asks for a description of the columns at each use of a statement, and reading it takes a tenth of a request's time.
 * This one asks once for each connection.
 */
export function runPrepared(
  client: pg.PoolClient,
  statement: PreparedStatement,
  values: unknown[] | undefined,
): Promise<pg.QueryResult> {
  return new Promise<pg.QueryResult>((resolve, reject) => {
    const query = new PreparedQuery(statement, values);
    query.callback = (error, result) => (error ? reject(error) : resolve(result));
    client.query(query as unknown as pg.Submittable);
  }).catch(error => {
    // As the driver does, so that the stack leads to the caller and not to the socket.
    Error.captureStackTrace(error);
    throw error;
  });
}

/** The parts of the driver's query that are used; they are not part of its types. */
interface DriverQuery {
  callback: (error: Error | null, result: pg.QueryResult) => void;
  _result: Columns;
  _accumulateRows: boolean;
  prepare(connection: object): void;
  handleRowDescription(message: unknown): void;
}

/** How the rows of a statement are read. */
interface Columns {
  fields: pg.FieldDef[];
  _parsers: unknown[];
}

interface KnownColumns extends Columns {
  statement: PreparedStatement;
}

const Query = pg.Query as unknown as new (text: string, values?: unknown[]) => DriverQuery;
const Result = pg.Result as unknown as new (rowMode?: string, types?: pg.CustomTypesConfig) => Columns;

class PreparedQuery extends Query {
  readonly #statement: PreparedStatement;
  #connection: DescribedConnection | undefined;

  constructor(statement: PreparedStatement, values: unknown[] | undefined) {
    // Not as an object, which the driver would copy property by property.
    super(statement.text, values);
    const { name, types, rowMode } = statement;
    const result = new Result(rowMode, types);
    Object.assign(this, { name, types, _rowMode: rowMode, _result: result, _results: result });
    this.#statement = statement;
  }

  override prepare(connection: object): void {
    this.#connection = toDescribed(connection);
    const columns = this.#connection.columns.get(this.#statement.name);
    if (columns && isReadAlike(columns.statement, this.#statement)) {
      this._result.fields = columns.fields;
      this._result._parsers = columns._parsers;
      this._accumulateRows = true;
      super.prepare(this.#connection.withoutDescriptions);
    } else {
      super.prepare(connection);
    }
  }

  override handleRowDescription(message: unknown): void {
    super.handleRowDescription(message);
    const { fields, _parsers } = this._result;
    this.#connection?.columns.set(this.#statement.name, { statement: this.#statement, fields, _parsers });
  }
}

interface DescribedConnection {
  /** By the name of the statement. */
  columns: Map<string, KnownColumns>;
  /** The same connection, on which asking for a description does nothing. */
  withoutDescriptions: object;
}

const describedConnections = new WeakMap<object, DescribedConnection>();

function toDescribed(connection: object): DescribedConnection {
  const known = describedConnections.get(connection);
  if (known) return known;
  const withoutDescriptions = Object.create(connection, { describe: { value: () => undefined } });
  const described = { columns: new Map(), withoutDescriptions };
  describedConnections.set(connection, described);
  return described;
}

/** The types of a query are either the driver's or Drizzle's, which are the same for all of its queries. */
function isReadAlike(one: PreparedStatement, other: PreparedStatement): boolean {
  return one.rowMode === other.rowMode && !one.types === !other.types;
}
