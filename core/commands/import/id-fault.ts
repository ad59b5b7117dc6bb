/**
 * Ids at whose address something else is than a command: calls of the API, and the two that no address can hold, as
 * every browser takes them for steps in the path. Source: WHATWG URL Standard, section 4.4.
 */
export const RESERVED_IDS: ReadonlySet<string> = new Set(['import', 'export', 'deleted', 'changes', '.', '..'])

/** What was expected in place of this id, `earlier` being those of the same file; null where it can be taken. */
export function idFault(id: string, earlier: ReadonlySet<string>): string | null {
  if (RESERVED_IDS.has(id)) return 'an id that is not reserved'
  return earlier.has(id) ? 'an id that no earlier command of the file has' : null
}
