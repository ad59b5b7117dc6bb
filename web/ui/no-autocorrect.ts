/**
 * Attributes for fields whose text must not be autocorrected or capitalised, such as command lines, names and searches.
 */
export const NO_AUTOCORRECT = { spellCheck: false, autoCorrect: 'off', autoCapitalize: 'none' } as const
