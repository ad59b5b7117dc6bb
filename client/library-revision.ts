/** The revision of the library that an answer is of; null where the server does not say. */
export type AtRevision = { readonly revision: number | null }

/** Reads it from the header in which our own server says it. */
export function revisionOf(headers: Headers): number | null {
  const revision = headers.get('Library-Revision')
  return revision !== null && /^\d+$/.test(revision) ? Number(revision) : null
}
