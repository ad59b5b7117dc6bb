const PLAIN = /^[\w@%+=:,./-]+$/ // what no shell takes for anything else

/**
 * The line of the environment that makes this subject the owner, as a shell understands it: many providers' subjects
 * have a `|` in them. Control characters are as they came.
 */
export function ownerLine(subject: string): string {
  return `OWNER_SUB=${PLAIN.test(subject) ? subject : `'${subject.replaceAll("'", String.raw`'\''`)}'`}`
}
