/**
 * A question as people write it, made up from what the commands are for and not from their notes, and the ids of the
 * starter commands that answer it.
 */
export type Sentence = { readonly text: string; readonly wanted: readonly string[] }
