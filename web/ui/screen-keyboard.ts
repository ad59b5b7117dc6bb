/**
 * True if focusing a text field opens a keyboard over the content: on touch screens only
 * their own tap may do that.
 */
export function hasScreenKeyboard(): boolean {
  return matchMedia('(pointer: coarse)').matches
}
