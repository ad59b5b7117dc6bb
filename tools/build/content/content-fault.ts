/**
 * A mistake in `content/`. `file` is from the project's root, `line` counts from 1 and is null where the mistake is
 * about the whole file; `message` says what is there and what was expected.
 */
export type ContentFault = { readonly file: string; readonly line: number | null; readonly message: string }

const REFUSED = 'Nothing was built: correct what is named above, then run this again.'

/** What a build throws where its content is wrong: all the mistakes at once. */
export class ContentError extends Error {
  override readonly name = 'ContentError'
  readonly faults: readonly ContentFault[]

  constructor(faults: readonly ContentFault[]) {
    super(faults.map(describeContentFault).join('\n'))
    this.faults = faults
  }
}

/** `content/projects/wheel-log.md:12: ...`, as editors and terminals make a link of it. */
export function describeContentFault({ file, line, message }: ContentFault): string {
  return line === null ? `${file}: ${message}` : `${file}:${line}: ${message}`
}

/** Says every mistake in `content/` on a line of standard error, and at the end what follows of them. */
export function reportContentFaults(faults: readonly ContentFault[], consequence: string = REFUSED): void {
  for (const fault of faults) console.error(describeContentFault(fault))
  const count = faults.length === 1 ? 'One mistake' : `${faults.length} mistakes`
  console.error(`${count} in content/. ${consequence}`)
}
