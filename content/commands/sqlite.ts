import type { Command } from '../../core/commands/command.ts'

/** SQLite from the shell. Tried with SQLite 3.40. */
export const sqliteCommands: readonly Command[] = [
  {
    id: 'sqlite-back-up-while-running',
    platform: 'sqlite',
    tags: ['database', 'backup'],
    notes: 'Back up a database safely while programs use it; copying the file could catch it half written.',
    line: `sqlite3 app.db ".backup 'app-backup.db'"`,
  },
  {
    id: 'sqlite-show-schema',
    platform: 'sqlite',
    tags: ['database'],
    notes: 'Show the tables and indexes of a database, opened read only.',
    line: 'sqlite3 -readonly app.db .schema',
  },
  {
    id: 'sqlite-export-csv',
    platform: 'sqlite',
    tags: ['database', 'csv'],
    notes: 'Export a query as CSV with a heading.',
    line: "sqlite3 -readonly -header -csv app.db 'SELECT id, notes FROM commands' > commands.csv",
  },
  {
    id: 'sqlite-query-csv-file',
    platform: 'sqlite',
    tags: ['database', 'csv'],
    notes: 'Ask questions of a CSV file in SQL, without a database of its own.',
    line: "sqlite3 :memory: '.import --csv people.csv people' 'SELECT city, count(*) FROM people GROUP BY city'",
  },
  {
    id: 'sqlite-import-csv',
    platform: 'sqlite',
    tags: ['database', 'csv'],
    notes: 'Import a CSV file into a table, which is created from the heading if it does not exist.',
    line: "sqlite3 {{database=app.db}} '.import --csv {{file=people.csv}} {{table=people}}'",
  },
  {
    id: 'sqlite-check-integrity',
    platform: 'sqlite',
    tags: ['database'],
    notes: 'Check a database for damage; it should answer with a single ok.',
    line: "sqlite3 -readonly app.db 'PRAGMA integrity_check'",
  },
  {
    id: 'sqlite-explain-query',
    platform: 'sqlite',
    tags: ['database', 'debug'],
    notes: 'Does a query use an index? SCAN means that it reads the whole table, SEARCH that it does not.',
    line: `sqlite3 -readonly app.db "EXPLAIN QUERY PLAN SELECT * FROM commands WHERE platform = 'git'"`,
  },
  {
    id: 'sqlite-compact-copy',
    platform: 'sqlite',
    tags: ['database', 'disk'],
    notes: 'Write a compact copy of a database that has had much deleted from it. The copy must not exist yet.',
    line: `sqlite3 {{database=app.db}} "VACUUM INTO '{{copy=app-compact.db}}'"`,
  },
]
