/**
 * True if focusing a text field would open a keyboard over the content. On touch screens, only the visitor's own tap
 * may do that.
 */
export function hasScreenKeyboard(): boolean {
  return matchMedia('(pointer: coarse)').matches
}
