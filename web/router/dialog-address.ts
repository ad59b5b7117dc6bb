import { type AddressParts, createPath, encodeSegment } from '../../core/routing/location.ts'

/** A dialog above a screen, as an address has it: the name of a search parameter, and its value. */
export type DialogAddress = readonly [parameter: 'dialog' | 'edit' | 'copy' | 'history', value: string]

/** The same address with this dialog, and no other; null for none. Nothing else in it is spelled differently. */
export function withDialog({ pathname, search, hash }: AddressParts, dialog: DialogAddress | null): string {
  const others = search
    .slice(1)
    .split('&')
    .filter((part) => !/^(?:dialog|edit|copy|history)=/.test(part))
  const parts = dialog === null ? others : [...others, `${dialog[0]}=${encodeSegment(dialog[1])}`]
  return createPath({ pathname, search: parts.filter(Boolean).join('&'), hash })
}
