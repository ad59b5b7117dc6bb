import { type AddressParts, createPath, encodeSegment } from '../../core/routing/location.ts'

/** A dialog above a screen, as an address has it: the name of a search parameter, and its value. */
export type DialogAddress = readonly [parameter: (typeof PARAMETERS)[number], value: string]

const PARAMETERS = ['dialog', 'edit', 'copy', 'history'] as const

/** The dialog that the search part of an address names; null for none. */
export function dialogAt(search: string): DialogAddress | null {
  const parameters = new URLSearchParams(search)
  for (const name of PARAMETERS) {
    const value = parameters.get(name)
    if (value !== null) return [name, value]
  }
  return null
}

/** The same address with this dialog, and no other; null for none. Nothing else in it is spelled differently. */
export function withDialog({ pathname, search, hash }: AddressParts, dialog: DialogAddress | null): string {
  const parts = search.slice(1).split('&')
  const others = parts.filter((part) => part !== '' && !PARAMETERS.some((name) => part.startsWith(`${name}=`)))
  const all = dialog === null ? others : [...others, `${dialog[0]}=${encodeSegment(dialog[1])}`]
  return createPath({ pathname, search: all.join('&'), hash })
}
