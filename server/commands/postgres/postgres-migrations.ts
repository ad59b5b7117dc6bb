/**
 * Every change of the schema, in order: the first makes version 1 of an empty database. What was released is never
 * edited; a change is one more entry. All of it lives in a schema of its own, so that a database may be shared. The
 * trigger counts the revision, so a change by another process or by hand counts too.
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
  // The trigger rests meanwhile: no command changes here, so the revision stays. Moments sort as bytes.
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
  // What changes of many commands replaced. A change is known by its number, which is shorter than its id.
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
] as const
