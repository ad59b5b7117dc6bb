/** What people look for in a library of commands: names, names with what is to be done, sentences, options, parts. */
export const TYPED_QUERIES = [
  'git',
  'docker rm',
  'extract tar',
  'list open ports',
  'find large files',
  'git commit amend',
  'ssh tunnel',
  'convert mp4 to gif',
  'kubectl logs',
  'disk usage',
  'restart service',
  'certificate expiry',
  'replace text in files',
  '--recursive',
  'curl post json',
] as const

/** What is in the box after each keystroke while the query is typed, from its first letter to all of it. */
export function keystrokesOf(query: string): readonly string[] {
  return Array.from(query, (_, index) => query.slice(0, index + 1))
}
