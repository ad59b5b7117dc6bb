import { type AddressParts, createPath, encodeSegment } from '../../core/routing/location.ts'

/** A dialog in an address, as the name and the value of a search parameter. */
export type DialogAddress = readonly [parameter: (typeof PARAMETERS)[number], value: string]

const PARAMETERS = ['dialog', 'edit', 'copy', 'history'] as const

/** The dialog in the query string of an address, or null if there isn't one. */
export function dialogAt(search: string): DialogAddress | null {
  const parameters = new URLSearchParams(search)
  for (const name of PARAMETERS) {
    const value = parameters.get(name)
    if (value !== null) return [name, value]
  }
  return null
}

/**
 * Returns the address with this dialog instead of any other, or without a dialog if `dialog` is null. Keeps the path,
 * the hash and all other parameters exactly as they're written.
 */
export function withDialog({ pathname, search, hash }: AddressParts, dialog: DialogAddress | null): string {
  const parts = search.slice(1).split('&')
  const others = parts.filter((part) => part !== '' && dialogAt(part) === null)
  const all = dialog === null ? others : [...others, `${dialog[0]}=${encodeSegment(dialog[1])}`]
  return createPath({ pathname, search: all.join('&'), hash })
}

/** True if the owner types text or chooses files in this dialog. It stays open when the session ends. */
export function holdsInput([parameter, value]: DialogAddress): boolean {
  if (parameter === 'dialog') return value === 'add' || value === 'import'
  return parameter === 'edit' || parameter === 'copy'
}
