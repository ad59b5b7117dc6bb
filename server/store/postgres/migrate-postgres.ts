import type { PoolClient } from 'pg'
import { record, text, wholeNumber } from '../../../core/parsing/parse.ts'
import { success } from '../../../core/result.ts'
import type { Log } from '../../log.ts'
import { inPostgresTransaction, type LimitedPool, queryRows } from './postgres-pool.ts'
import { unusableDatabase } from './postgres-problem.ts'

/**
 * All schema changes in order. The first one creates version 1 in an empty database. Never edit a released one; add
 * another. All tables are in the schema `commander`, so that other programs can share the database. A trigger counts
 * the revision, so that changes by other processes or by hand count too.
 */
export const POSTGRES_MIGRATIONS = [
  `
  CREATE TABLE commander.commands (
    id text PRIMARY KEY CHECK (id <> ''),
    position integer NOT NULL UNIQUE,
    notes text,
    line text,
    platform text,
    how_to text,
    description text
  );

  CREATE TABLE commander.library (
    only_row integer PRIMARY KEY CHECK (only_row = 1),
    revision bigint NOT NULL CHECK (revision >= 0),
    seeded integer NOT NULL CHECK (seeded IN (0, 1))
  );
  INSERT INTO commander.library (only_row, revision, seeded) VALUES (1, 0, 0);

  CREATE FUNCTION commander.count_revision() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    UPDATE commander.library SET revision = revision + 1;
    RETURN NULL;
  END $$;

  CREATE TRIGGER commands_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON commander.commands
  FOR EACH STATEMENT EXECUTE FUNCTION commander.count_revision();
  `,
  `
  ALTER TABLE commander.commands ADD COLUMN tags text CHECK (json_typeof(tags::json) = 'array');
  `,
  // The trigger is disabled here, because no command changes and the revision should stay. Timestamps are compared as
  // bytes.
  `
  ALTER TABLE commander.commands
    ADD COLUMN source text,
    ADD COLUMN created_at text COLLATE "C" NOT NULL
      DEFAULT to_char(now() AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    ADD COLUMN updated_at text COLLATE "C" NOT NULL
      DEFAULT to_char(now() AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    ADD COLUMN deleted_at text COLLATE "C",
    ADD COLUMN revision bigint NOT NULL DEFAULT 0 CHECK (revision >= 0);

  ALTER TABLE commander.commands DISABLE TRIGGER commands_changed;
  UPDATE commander.commands SET revision = (SELECT library.revision FROM commander.library);
  ALTER TABLE commander.commands ENABLE TRIGGER commands_changed;
  `,
  // The commands that a bulk change replaced. A change is referenced by its number, which is shorter than its id.
  `
  CREATE TABLE commander.changes (
    number bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    id text NOT NULL UNIQUE CHECK (id <> ''),
    action text NOT NULL,
    at text COLLATE "C" NOT NULL,
    count integer NOT NULL CHECK (count >= 0),
    undoes text,
    undone_at text COLLATE "C"
  );

  CREATE TABLE commander.changed_commands (
    change_number bigint NOT NULL,
    command_id text NOT NULL,
    before text,
    left_as text NOT NULL,
    PRIMARY KEY (change_number, command_id)
  );
  `,
  `
  ALTER TABLE commander.commands ADD COLUMN visibility text CHECK (visibility IN ('public', 'private'));
  `,
  // Changes to single commands are recorded too, because they make up the command's versions, but only bulk changes are
  // listed.
  `
  ALTER TABLE commander.changes
    ADD COLUMN made_by text,
    ADD COLUMN listed integer NOT NULL DEFAULT 1 CHECK (listed IN (0, 1));
  CREATE INDEX changes_of_command ON commander.changed_commands (command_id, change_number);
  `,
  // Access tokens by digest. They aren't part of the library, so they don't change its revision.
  `
  CREATE TABLE commander.access_tokens (
    id text PRIMARY KEY CHECK (id <> ''),
    name text NOT NULL,
    scope text NOT NULL CHECK (scope IN ('read', 'write')),
    subject text NOT NULL,
    digest text NOT NULL UNIQUE CHECK (length(digest) = 43),
    created_at text COLLATE "C" NOT NULL,
    expires_at text COLLATE "C" NOT NULL,
    last_used_on text COLLATE "C"
  );
  `,
  `
  ALTER TABLE commander.commands ADD COLUMN pinned text CHECK (pinned IN ('no', 'yes'));
  `,
  // A random id for the change behind each revision. A library that was restored from a backup and then changed gets
  // different ids.
  `
  CREATE TABLE commander.history (
    revision bigint PRIMARY KEY CHECK (revision >= 0),
    id text NOT NULL CHECK (id <> '')
  );
  INSERT INTO commander.history (revision, id) SELECT revision, gen_random_uuid()::text FROM commander.library;
  `,
  // Sessions of browsers that stay signed in with a cookie, by digest. Each ends with the token that it began with.
  `
  CREATE TABLE commander.sessions (
    digest text PRIMARY KEY CHECK (length(digest) = 43),
    token_id text NOT NULL,
    created_at text COLLATE "C" NOT NULL,
    expires_at text COLLATE "C" NOT NULL
  );
  `,
] as const

/**
 * An arbitrary number ("Cmdr" in ASCII) that other programs are unlikely to lock. With this lock, processes that start
 * together migrate one by one.
 */
const ADVISORY_LOCK = 0x436d6472
const KNOWN_VERSION = POSTGRES_MIGRATIONS.length
const MAX_INTEGER = 2 ** 31 - 1

/** Queries the catalogue as a table, because `to_regclass` may use a cache from before another process migrated. */
const SELECT_DATABASE_INFO = `
  SELECT current_setting('server_encoding') AS encoding, count(*)::integer AS installed
  FROM pg_catalog.pg_tables WHERE schemaname = 'commander' AND tablename = 'schema_version'`

const INSTALL = `
  CREATE SCHEMA IF NOT EXISTS commander;
  CREATE TABLE commander.schema_version (
    only_row integer PRIMARY KEY CHECK (only_row = 1),
    version integer NOT NULL
  );
  INSERT INTO commander.schema_version (only_row, version) VALUES (1, 0)`

const NOT_COPIED =
  'No copy was made. Before the next update, run: pg_dump --schema=commander "$DATABASE_URL" > before.sql'

const parseDatabaseInfo = record({ encoding: text, installed: wholeNumber(0, 1) })
const parseVersion = record({ version: wholeNumber(1, MAX_INTEGER) })

/**
 * Upgrades the schema to the version that this code knows, all or nothing. Before writing anything, throws a
 * `StoreError` for a newer schema or a database that isn't UTF-8. Driver errors are rethrown.
 */
export async function migratePostgres(pool: LimitedPool, log: Log): Promise<void> {
  if ((await schemaVersionOf(pool)) === KNOWN_VERSION) return
  let from: number = KNOWN_VERSION
  await inPostgresTransaction(pool, ['BEGIN ISOLATION LEVEL READ COMMITTED'], async (client) => {
    await client.query('SELECT pg_advisory_xact_lock($1)', [ADVISORY_LOCK])
    // Checks again, because another process may have migrated while this one waited for the lock.
    from = await schemaVersionOf(client)
    await migrateFrom(from, client)
    return success(null)
  })
  if (from > 0 && from < KNOWN_VERSION) log({ event: 'library.upgraded', from, to: KNOWN_VERSION, advice: NOT_COPIED })
}

/** Returns the version of the schema; 0 for a database without it. */
async function schemaVersionOf(db: LimitedPool | PoolClient): Promise<number> {
  const info = parseDatabaseInfo((await queryRows(db, { text: SELECT_DATABASE_INFO }))[0])
  if (!info.ok) throw unusableDatabase('it does not say what it is')
  const { encoding, installed } = info.value
  if (encoding !== 'UTF8') throw unusableDatabase(`its encoding is ${encoding}, not UTF8`)
  if (installed === 0) return 0
  return knownVersionOf((await queryRows(db, { text: 'SELECT version FROM commander.schema_version' }))[0])
}

function knownVersionOf(row: unknown): number {
  const parsed = parseVersion(row)
  if (!parsed.ok) throw unusableDatabase('the table commander.schema_version holds something unexpected')
  const { version } = parsed.value
  if (version <= KNOWN_VERSION) return version
  const reason = `a newer version of this server wrote it (schema ${version}; this one knows ${KNOWN_VERSION})`
  throw unusableDatabase(reason)
}

async function migrateFrom(version: number, client: PoolClient): Promise<void> {
  if (version === 0) await client.query(INSTALL)
  for (const migration of POSTGRES_MIGRATIONS.slice(version)) await client.query(migration)
  await client.query('UPDATE commander.schema_version SET version = $1', [KNOWN_VERSION])
}
