/** A rule that an owner's input can break, as data, so that a form can explain it in the site's language. */
export type Rule =
  | { readonly code: 'not-blank' | 'not-empty' }
  | { readonly code: 'max-length'; readonly max: number }
  | { readonly code: 'max-entries'; readonly max: number }
  | { readonly code: 'whole-number'; readonly min: number; readonly max: number }
  | { readonly code: 'storable' }
