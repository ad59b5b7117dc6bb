/** A value for a `?`. */
type Value = string | number | null

/**
 * One SQL statement, with a `?` for each of `values`. Rows are objects by column name or, with `rowMode`, arrays of
 * cells, which are faster to read by the thousand.
 */
export type Query = {
  readonly text: string
  readonly values?: readonly Value[]
  readonly rowMode?: 'array'
  /** Rows to insert, for a text made with `Dialect.cell` and `Dialect.rows`. */
  readonly rows?: readonly (readonly Value[])[]
}

export type Rows = readonly unknown[]

/**
 * The steps of a transaction: a generator that yields each query and receives its rows. It can't wait for anything
 * else, so that a synchronous driver can run a whole transaction without interruption. Source:
 * docs/decisions/0061-one-sql-store.md.
 */
export type Steps<T> = Generator<Query, T, Rows>

/**
 * `read` sees a snapshot and never waits. `write` waits for earlier writers, sees what they committed, and blocks later
 * ones. `seed` does the same but may wait for longer, because it runs before there are requests. `note` writes too, but
 * fails as busy instead of waiting.
 */
export type TransactionKind = 'read' | 'write' | 'note' | 'seed'

/** The differences between the SQL of the two databases. */
export type Dialect = {
  /** Prefix of table names. */
  readonly schema: '' | 'commander.'
  /** An SQL expression for the value at index `at` of the row to insert. */
  readonly cell: (at: number) => string
  /**
   * The clause after the selected cells in an `INSERT … SELECT`: in PostgreSQL the source of the rows, in SQLite a
   * dummy `WHERE` that `ON CONFLICT` needs.
   */
  readonly rows: string
  /**
   * The SQL to put after a column's name to test whether its value is in a JSON array of strings, which is bound to the
   * only `?`.
   */
  readonly isInJson: string
}

/** A database driver. It rejects with a `StoreError` if the database fails, and with any error that the steps throw. */
export type Database = {
  readonly dialect: Dialect
  /** Runs a single read-only query and returns its rows. */
  readonly all: (query: Query) => Promise<Rows>
  /** Runs the steps, all or nothing, and rolls back if they throw. May run them again after a failure. */
  readonly transaction: <T>(kind: TransactionKind, steps: () => Steps<T>) => Promise<T>
  /** Waits for calls in progress, then closes the database. Later calls fail. */
  readonly close: () => Promise<void>
}
