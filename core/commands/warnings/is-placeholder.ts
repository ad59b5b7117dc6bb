/** What stands for a secret without being one: something to fill in, a variable, a command, a masked or a sample text. */
const PLACEHOLDERS = [
  /\{\{|\$|%\w{1,40}%|`|<|>|\.\.\.|…/,
  /^[[{(.\\*^-]/,
  /example|sample|placeholder|redacted|change-?_?me|dummy|your|xxx|\*\*\*/i,
  /^(?:my-?_?)?(?:password|passwd|passphrase|pass|pwd|token|api-?_?key|key|value|string|text|prompt|stdin|env|file|null|none|true|false|yes|no)$/i,
  /^[A-Z]{1,15}(?:_[A-Z]+)*\d?$/,
] as const

/** How many different characters a secret has at least; `0000-0000` and `abcabcabc` are none. */
const LEAST_DIFFERENT = 4

/** Whether `value`, found where a secret would be, is only a place for one. */
export function isPlaceholder(value: string): boolean {
  return new Set(value).size < LEAST_DIFFERENT || PLACEHOLDERS.some((placeholder) => placeholder.test(value))
}
