/**
 * True if focusing a text field would open an on-screen keyboard over the content. Only the visitor's own tap may do
 * that.
 */
export function hasScreenKeyboard(): boolean {
  return matchMedia('(pointer: coarse)').matches
}
