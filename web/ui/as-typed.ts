/** Attributes of fields whose text neither a keyboard nor the browser may change: command lines, names, searches. */
export const AS_TYPED = { spellCheck: false, autoCorrect: 'off', autoCapitalize: 'none' } as const
