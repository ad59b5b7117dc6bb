import type { DatabaseSync } from 'node:sqlite'
import { type Parsed, record, wholeNumber } from '../../../core/parsing/parse.ts'
import { refusedFile } from './sqlite-problem.ts'
import { inSqliteTransaction } from './sqlite-transaction.ts'

/**
 * All schema changes in order. The first one creates version 1 in an empty database. Never edit a released one; add
 * another. Triggers count the revision, so that changes by other processes or by hand count too.
 */
export const SQLITE_MIGRATIONS = [
  `
  CREATE TABLE commands (
    id TEXT NOT NULL PRIMARY KEY CHECK (id <> ''),
    position INTEGER NOT NULL UNIQUE,
    notes TEXT,
    line TEXT,
    platform TEXT,
    how_to TEXT,
    description TEXT
  ) STRICT;

  CREATE TABLE library (
    only_row INTEGER NOT NULL PRIMARY KEY CHECK (only_row = 1),
    revision INTEGER NOT NULL CHECK (revision >= 0),
    seeded INTEGER NOT NULL CHECK (seeded IN (0, 1))
  ) STRICT;
  INSERT INTO library (only_row, revision, seeded) VALUES (1, 0, 0);

  CREATE TRIGGER commands_inserted AFTER INSERT ON commands
  BEGIN UPDATE library SET revision = revision + 1; END;

  CREATE TRIGGER commands_updated AFTER UPDATE ON commands
  BEGIN UPDATE library SET revision = revision + 1; END;

  CREATE TRIGGER commands_deleted AFTER DELETE ON commands
  BEGIN UPDATE library SET revision = revision + 1; END;
  `,
  `
  ALTER TABLE commands ADD COLUMN tags TEXT CHECK (json_type(tags) = 'array');
  `,
  // A new table, because a column added later can only have a constant default. Its triggers come last, because no
  // command changes here and the revision should stay.
  `
  CREATE TABLE new_commands (
    id TEXT NOT NULL PRIMARY KEY CHECK (id <> ''),
    position INTEGER NOT NULL UNIQUE,
    notes TEXT,
    line TEXT,
    platform TEXT,
    how_to TEXT,
    description TEXT,
    tags TEXT CHECK (json_type(tags) = 'array'),
    source TEXT,
    created_at TEXT NOT NULL DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')),
    updated_at TEXT NOT NULL DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')),
    deleted_at TEXT,
    revision INTEGER NOT NULL DEFAULT 0 CHECK (revision >= 0)
  ) STRICT;
  INSERT INTO new_commands (id, position, notes, line, platform, how_to, description, tags, revision)
  SELECT id, position, notes, line, platform, how_to, description, tags, (SELECT revision FROM library) FROM commands;
  DROP TABLE commands;
  ALTER TABLE new_commands RENAME TO commands;

  CREATE TRIGGER commands_inserted AFTER INSERT ON commands
  BEGIN UPDATE library SET revision = revision + 1; END;

  CREATE TRIGGER commands_updated AFTER UPDATE ON commands
  BEGIN UPDATE library SET revision = revision + 1; END;

  CREATE TRIGGER commands_deleted AFTER DELETE ON commands
  BEGIN UPDATE library SET revision = revision + 1; END;
  `,
  // The commands that a bulk change replaced. A change is referenced by its number, which is shorter than its id.
  `
  CREATE TABLE changes (
    number INTEGER NOT NULL PRIMARY KEY,
    id TEXT NOT NULL UNIQUE CHECK (id <> ''),
    action TEXT NOT NULL,
    at TEXT NOT NULL,
    count INTEGER NOT NULL CHECK (count >= 0),
    undoes TEXT,
    undone_at TEXT
  ) STRICT;

  CREATE TABLE changed_commands (
    change_number INTEGER NOT NULL,
    command_id TEXT NOT NULL,
    before TEXT,
    left_as TEXT NOT NULL,
    PRIMARY KEY (change_number, command_id)
  ) STRICT;
  `,
  `
  ALTER TABLE commands ADD COLUMN visibility TEXT CHECK (visibility IN ('public', 'private'));
  `,
  // Changes to single commands are recorded too, because they make up the command's versions, but only bulk changes are
  // listed.
  `
  ALTER TABLE changes ADD COLUMN made_by TEXT;
  ALTER TABLE changes ADD COLUMN listed INTEGER NOT NULL DEFAULT 1 CHECK (listed IN (0, 1));
  CREATE INDEX changes_of_command ON changed_commands (command_id, change_number);
  `,
  // Access tokens by digest. They aren't part of the library, so they don't change its revision.
  `
  CREATE TABLE access_tokens (
    id TEXT NOT NULL PRIMARY KEY CHECK (id <> ''),
    name TEXT NOT NULL,
    scope TEXT NOT NULL CHECK (scope IN ('read', 'write')),
    subject TEXT NOT NULL,
    digest TEXT NOT NULL UNIQUE CHECK (length(digest) = 43),
    created_at TEXT NOT NULL,
    expires_at TEXT NOT NULL,
    last_used_on TEXT
  ) STRICT;
  `,
  `
  ALTER TABLE commands ADD COLUMN pinned TEXT CHECK (pinned IN ('no', 'yes'));
  `,
  // A random id for the change behind each revision. A library that was restored from a backup and then changed gets
  // different ids.
  `
  CREATE TABLE history (
    revision INTEGER NOT NULL PRIMARY KEY CHECK (revision >= 0),
    id TEXT NOT NULL CHECK (id <> '')
  ) STRICT;
  INSERT INTO history (revision, id) SELECT revision, lower(hex(randomblob(16))) FROM library;
  `,
  // Sessions of browsers that stay signed in with a cookie, by digest. Each ends with the token that it began with.
  `
  CREATE TABLE sessions (
    digest TEXT NOT NULL PRIMARY KEY CHECK (length(digest) = 43),
    token_id TEXT NOT NULL,
    created_at TEXT NOT NULL,
    expires_at TEXT NOT NULL
  ) STRICT;
  `,
] as const

/** Marks a file as ours ("Cmdr" in ASCII), so that we never write to another program's database. */
const APPLICATION_ID = 0x436d6472
export const KNOWN_VERSION: number = SQLITE_MIGRATIONS.length
const MAX_PRAGMA = 2 ** 31 - 1

const SELECT_DATABASE_INFO = `
  SELECT application_id, user_version, (SELECT count(*) FROM sqlite_schema) AS entries
  FROM pragma_application_id, pragma_user_version`

const parseDatabaseInfo = record({
  application_id: wholeNumber(-MAX_PRAGMA - 1, MAX_PRAGMA),
  user_version: wholeNumber(-MAX_PRAGMA - 1, MAX_PRAGMA),
  entries: wholeNumber(0, Number.MAX_SAFE_INTEGER),
})

/**
 * Upgrades the schema to the version that this code knows (`PRAGMA user_version`), all or nothing. Before writing
 * anything, throws a `StoreError` for a newer schema or another program's database. SQLite's errors are rethrown.
 */
export function migrateSqlite(db: DatabaseSync, file: string): void {
  if (schemaVersionOf(db, file) === KNOWN_VERSION) return
  inSqliteTransaction(db, 'IMMEDIATE', () => {
    // Checks again, because another process may have migrated while this one waited for the lock.
    for (const migration of SQLITE_MIGRATIONS.slice(schemaVersionOf(db, file))) db.exec(migration)
    db.exec(`PRAGMA application_id = ${APPLICATION_ID}; PRAGMA user_version = ${KNOWN_VERSION}`)
  })
}

/**
 * Returns the version of a schema that `migrateSqlite` would upgrade; null if it's new or current. Throws like
 * `migrateSqlite`.
 */
export function outdatedVersionOf(db: DatabaseSync, file: string): number | null {
  const version = schemaVersionOf(db, file)
  return version === 0 || version === KNOWN_VERSION ? null : version
}

function schemaVersionOf(db: DatabaseSync, file: string): number {
  const info = parseDatabaseInfo(db.prepare(SELECT_DATABASE_INFO).get())
  if (!info.ok) throw refusedFile(file, 'its header cannot be read')
  const { user_version: version } = info.value
  if (!isOurs(info.value)) throw refusedFile(file, 'it is the database of another program')
  if (version > KNOWN_VERSION) {
    const reason = `a newer version of this server wrote it (schema ${version}; this one knows ${KNOWN_VERSION})`
    throw refusedFile(file, reason)
  }
  return version
}

function isOurs({ application_id: id, user_version: version, entries }: Parsed<typeof parseDatabaseInfo>): boolean {
  const isNew = id === 0 && version === 0 && entries === 0
  return isNew || (id === APPLICATION_ID && version > 0)
}
