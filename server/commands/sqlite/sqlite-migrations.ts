/**
 * Every change of the schema, in order: the first makes version 1 of an empty database. What was released is never
 * edited; a change is one more entry. Triggers count the revision, so a change by another process or by hand counts
 * too.
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
  // A new table, as a column that is added later can begin with a constant alone. Its triggers come last: no command
  // changes here, so the revision stays.
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
  // What changes of many commands replaced. A change is known by its number, which is shorter than its id.
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
] as const
