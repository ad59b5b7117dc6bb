const PLAIN = /^[\w@%+=:,./-]+$/ // characters without a meaning in any shell

/**
 * The environment line that makes `subject` the owner, quoted for a shell because many providers' subjects contain a
 * `|`. Doesn't escape control characters.
 */
export function ownerLine(subject: string): string {
  return `OWNER_SUB=${PLAIN.test(subject) ? subject : `'${subject.replaceAll("'", String.raw`'\''`)}'`}`
}
