/** Attributes for fields whose text must not be autocorrected or capitalized: command lines, names, searches. */
export const NO_AUTOCORRECT = { spellCheck: false, autoCorrect: 'off', autoCapitalize: 'none' } as const
