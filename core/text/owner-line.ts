const PLAIN = /^[\w@%+=:,./-]+$/ // characters without a special meaning in a POSIX shell

/**
 * Formats the environment line that makes `subject` the owner. Quotes the subject if a shell would misread it, as with
 * the `|` in the subjects of many providers. Doesn't escape control characters.
 */
export function ownerLine(subject: string): string {
  return `OWNER_SUB=${PLAIN.test(subject) ? subject : `'${subject.replaceAll("'", String.raw`'\''`)}'`}`
}
