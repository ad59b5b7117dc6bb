/**
 * Text that looks like a secret. `what` describes it, such as "a GitHub token"; `text` is the secret itself, at the
 * offset `start`. Never show `text`.
 */
export type Secret = { readonly what: string; readonly text: string; readonly start: number }
