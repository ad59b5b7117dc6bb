import { escapeControls } from '../log.ts'

const PLAIN = /^[\w@%+=:,./-]+$/ // what no shell takes for anything else

/** The line that makes this subject the owner, as a shell understands it: many providers' subjects have a `|` in them. */
export function ownerLine(subject: string): string {
  const quoted = PLAIN.test(subject) ? subject : `'${subject.replaceAll("'", "'\\''")}'`
  return `OWNER_SUB=${escapeControls(quoted)}`
}
