import type { HttpProblem } from '../../../core/http-problems.ts'
import type { Result } from '../../../core/result.ts'

/** What can be bound to a `?`. */
type Value = string | number | null

/**
 * One SQL statement, with a `?` for each of `values`. Rows are objects by column name or, with `rowMode`, arrays of cells,
 * which are faster to read by the thousand.
 */
export type Query = {
  readonly text: string
  readonly values?: readonly Value[]
  readonly rowMode?: 'array'
  /** Puts these rows in, as many as there are, by a text that is made with `Dialect.cell` and `Dialect.rows`. */
  readonly rows?: readonly (readonly Value[])[]
}

export type Rows = readonly unknown[]

/**
 * What happens inside a transaction: a generator that yields each query and gets its rows back. It can't wait for anything
 * else, so a synchronous driver runs a whole transaction before anyone else gets a turn.
 * Source: docs/decisions/0061-one-sql-store.md.
 */
export type Steps<T> = Generator<Query, T, Rows>

/**
 * `read` sees one moment of the database and waits for nobody. `write` waits its turn, then is alone with what the writers
 * before it left. `note` writes too, but fails as busy instead of waiting.
 */
export type TransactionKind = 'read' | 'write' | 'note'

/** Where the SQL of the two databases differs. */
export type Dialect = {
  /** What stands before the name of a table. */
  readonly schema: '' | 'commander.'
  /** The cell at this index of a row that is put in. */
  readonly cell: (at: number) => string
  /** What follows the cells in the statement that puts rows in. */
  readonly rows: string
  /** Follows a column that is one of the texts in a JSON array, which is its one `?`. */
  readonly isInJson: string
}

/** A database, as the store needs it. Its drivers turn whatever goes wrong into a problem; they never throw. */
export type Database = {
  readonly dialect: Dialect
  /** The rows of one query that only reads. */
  readonly all: (query: Query) => Promise<Result<Rows, HttpProblem>>
  /** Runs the steps all or nothing: undone if they fail. The driver may start them anew after a failure. */
  readonly transaction: <T>(
    kind: TransactionKind,
    steps: () => Steps<Result<T, HttpProblem>>,
  ) => Promise<Result<T, HttpProblem>>
  /** Lets what is under way finish; later calls fail. */
  readonly close: () => Promise<void>
}
