const PLAIN = /^[\w.@:/+-]+$/

/** The line by which a server is told who its owner is; quoted where a shell would read the subject otherwise. */
export function ownerLine(subject: string): string {
  return `OWNER_SUB=${PLAIN.test(subject) ? subject : `'${subject.replaceAll("'", String.raw`'\''`)}'`}`
}
