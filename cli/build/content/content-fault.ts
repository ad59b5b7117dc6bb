/**
 * A mistake in `content/`, or in commands that are imported from elsewhere. `file` is the path to show, such as
 * 'content/site.ts'; `line` counts from 1, and is null if the mistake is about the whole file or its line isn't known.
 */
export type ContentFault = { readonly file: string; readonly line: number | null; readonly message: string }

const REFUSED = 'Nothing was built. Fix these mistakes, then run the command again.'

/** Thrown if a part of the content, such as the stories, has mistakes. Contains all mistakes of that part. */
export class ContentError extends Error {
  override readonly name = 'ContentError'
  readonly faults: readonly ContentFault[]

  constructor(faults: readonly ContentFault[]) {
    super(faults.map(describeContentFault).join('\n'))
    this.faults = faults
  }
}

/** Formats a fault as `content/projects/wheel-log.md:12: ...`, which editors and terminals turn into a link. */
export function describeContentFault({ file, line, message }: ContentFault): string {
  return line === null ? `${file}: ${message}` : `${file}:${line}: ${message}`
}

/** Prints faults to standard error, one per line, and then their consequence. */
export function reportContentFaults(faults: readonly ContentFault[], consequence: string = REFUSED): void {
  for (const fault of faults) console.error(describeContentFault(fault))
  const count = faults.length === 1 ? 'One mistake' : `${faults.length} mistakes`
  console.error(`${count} in content/. ${consequence}`)
}
