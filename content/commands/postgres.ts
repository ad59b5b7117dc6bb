import type { Command } from '../../core/commands/command.ts'

/** PostgreSQL from the shell: backups, imports and what keeps it busy. Tried with PostgreSQL 15. */
export const postgresCommands: readonly Command[] = [
  {
    id: 'postgres-is-ready',
    platform: 'postgres',
    tags: ['database', 'network'],
    notes: 'Ask whether a PostgreSQL server accepts connections; the exit code tells scripts.',
    line: 'pg_isready --host {{host=db.example.com}} --timeout 5',
  },
  {
    id: 'postgres-back-up-database',
    platform: 'postgres',
    tags: ['database', 'backup'],
    notes: 'Back up one database in the compressed custom format, from which single tables can be restored.',
    line: 'pg_dump --format=custom --file=shop.dump shop',
  },
  {
    id: 'postgres-restore-database',
    platform: 'postgres',
    tags: ['database', 'backup'],
    notes: 'Restore a backup into a new database, four tables at a time, and look at it before replacing the old one.',
    line: 'createdb shop_restored && pg_restore --no-owner --jobs=4 --dbname=shop_restored shop.dump',
  },
  {
    id: 'postgres-dump-schema',
    platform: 'postgres',
    tags: ['database'],
    notes: 'Write the schema without any data, to compare or to start a test database from.',
    line: 'pg_dump --schema-only --no-owner {{database=shop}} > {{file=schema.sql}}',
  },
  {
    id: 'postgres-run-migration',
    platform: 'postgres',
    tags: ['database'],
    notes: 'Run a file of SQL all or nothing: the first error undoes everything.',
    line: 'psql --single-transaction --set ON_ERROR_STOP=on --file {{file=migration.sql}} {{database=shop}}',
  },
  {
    id: 'postgres-export-csv',
    platform: 'postgres',
    tags: ['database', 'csv'],
    notes: 'Export the result of a query as CSV with a heading.',
    line: "psql --csv --command 'SELECT id, email FROM customers ORDER BY id' shop > customers.csv",
  },
  {
    id: 'postgres-import-csv',
    platform: 'postgres',
    tags: ['database', 'csv'],
    notes: 'Import a CSV file from this machine into an existing table. One bad line and nothing is imported.',
    line: String.raw`psql --command "\copy customers (id, email) FROM 'customers.csv' WITH (FORMAT csv, HEADER)" shop`,
  },
  {
    id: 'postgres-largest-tables',
    platform: 'postgres',
    tags: ['database', 'disk'],
    notes: 'Which tables take the space? The ten largest, indexes included.',
    line: `psql --command 'SELECT relid::regclass AS name, pg_size_pretty(pg_total_relation_size(relid)) AS size
  FROM pg_stat_user_tables ORDER BY pg_total_relation_size(relid) DESC LIMIT 10' shop`,
  },
  {
    id: 'postgres-running-queries',
    platform: 'postgres',
    tags: ['database', 'process'],
    notes: 'See what the database is doing right now, the longest running query first.',
    line: `psql --command "SELECT pid, now() - query_start AS running_for, state, left(query, 80) AS query
  FROM pg_stat_activity WHERE state <> 'idle' AND pid <> pg_backend_pid() ORDER BY query_start" shop`,
  },
  {
    id: 'postgres-who-blocks-whom',
    platform: 'postgres',
    tags: ['database', 'process'],
    notes: 'Everything hangs: find which session holds the lock that others wait for.',
    line: `psql --command 'SELECT pid, pg_blocking_pids(pid) AS blocked_by, left(query, 80) AS query
  FROM pg_stat_activity WHERE cardinality(pg_blocking_pids(pid)) > 0' shop`,
  },
  {
    id: 'postgres-cancel-query',
    platform: 'postgres',
    tags: ['database', 'process'],
    notes: 'Cancel a running query by its process id and leave its connection open.',
    line: "psql --command 'SELECT pg_cancel_backend({{process id=12345}})' shop",
  },
  {
    id: 'postgres-explain-query',
    platform: 'postgres',
    tags: ['database', 'debug'],
    notes:
      'See how a query is really carried out and where its time goes. ' +
      'EXPLAIN ANALYZE runs it, so wrap changes in a rollback.',
    line: "psql --command 'EXPLAIN (ANALYZE, BUFFERS) SELECT * FROM orders WHERE customer_id = 42' shop",
  },
  {
    id: 'postgres-unused-indexes',
    platform: 'postgres',
    tags: ['database'],
    notes:
      'Find indexes that no query has used since statistics began; each one slows every write. ' +
      'Unique ones are left out.',
    line: `psql --command 'SELECT s.indexrelid::regclass AS name, pg_relation_size(s.indexrelid) AS bytes
  FROM pg_stat_user_indexes s JOIN pg_index i USING (indexrelid)
  WHERE s.idx_scan = 0 AND NOT i.indisunique ORDER BY bytes DESC' shop`,
  },
  {
    id: 'postgres-user-with-database',
    platform: 'postgres',
    tags: ['database', 'security'],
    notes: 'Create a user who may log in, asking for a new password, and a database that belongs to them.',
    line: 'createuser --pwprompt {{user=shop_owner}} && createdb --owner={{user}} {{database=shop}}',
  },
]
