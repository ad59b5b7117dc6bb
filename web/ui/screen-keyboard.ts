/**
 * Whether focusing a text field opens a keyboard on the screen, over what the visitor came for: on touch screens only
 * their own tap may do that.
 */
export function hasScreenKeyboard(): boolean {
  return matchMedia('(pointer: coarse)').matches
}
