/**
 * Text that looks like a secret: `what` says what was recognised, such as "a GitHub token", and `text` is the secret
 * itself, which begins at `start` and is never shown to anyone.
 */
export type Secret = { readonly what: string; readonly text: string; readonly start: number }
