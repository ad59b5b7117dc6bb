/** A rule that an owner's input may break, as data, so that a form can explain it in the site's language. */
export type Rule =
  | { readonly code: 'not-blank' | 'not-empty' }
  | { readonly code: 'max-length'; readonly max: number }
  | { readonly code: 'max-entries'; readonly max: number }
  | { readonly code: 'whole-number'; readonly min: number; readonly max: number }
  | { readonly code: 'storable' }

/** Describes in English what the rule expects, as a parser's fault does. */
export function expectedBy(rule: Rule): string {
  switch (rule.code) {
    case 'not-blank':
      return 'a text that is not blank'
    case 'not-empty':
      return 'a text that is not empty'
    case 'max-length':
      return `a text of at most ${rule.max} characters`
    case 'max-entries':
      return `at most ${rule.max} entries`
    case 'whole-number':
      return `a whole number from ${rule.min} to ${rule.max}`
    case 'storable':
      return 'a text without null characters and halves of surrogate pairs'
  }
}
