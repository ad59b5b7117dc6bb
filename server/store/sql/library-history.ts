/**
 * The history of a library: each change gives the revision that it makes a random id. Two libraries that have the same id
 * at a revision had the same past up to there; one that was put back, by whatever means, and changed since has another.
 * These are its statements, the same in both databases; `schema` is what stands before the names of the tables,
 * `parameter` is the placeholder of their one value.
 * Source: docs/decisions/0047-a-library-has-a-history.md.
 */
export function historyStatements(schema: '' | 'commander.', parameter: string) {
  return {
    /** Gives the revision the id, unless nothing was changed since the last one got its own. */
    note: `
      INSERT INTO ${schema}history (revision, id) SELECT revision, ${parameter} FROM ${schema}library
      WHERE revision > (SELECT coalesce(max(revision), -1) FROM ${schema}history)`,
    /** The id that the library had at a revision; no row where it never was at that, or its history begins later. */
    select: `
      SELECT history.id FROM ${schema}history JOIN ${schema}library ON library.revision >= ${parameter}
      WHERE history.revision <= ${parameter} ORDER BY history.revision DESC LIMIT 1`,
    forget: `DELETE FROM ${schema}history`,
  } as const
}
