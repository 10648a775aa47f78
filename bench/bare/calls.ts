/** A value that the request brings. */
export interface Parameter {
  parameter: string;
}

export interface Statement {
  text: string;
  values: unknown[];
}

export interface Transaction {
  /** With the role and the hospital that row-level security needs. */
  begin: string;
  statements: Statement[];
}

/** The transactions of each call. The first statement of the first one finds the session. */
export type Calls = Record<string, Transaction[]>;
