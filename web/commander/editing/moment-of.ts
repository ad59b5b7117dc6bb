const FORMAT = { dateStyle: 'long', timeStyle: 'short' } as const

/** A moment for the owner to read, in their own time zone and in the page's language. */
export function momentOf(moment: Date): string {
  return new Intl.DateTimeFormat('en-US', FORMAT).format(moment)
}
