const BEFORE_EACH_GROUP_OF_THREE = /\B(?=(?:\d{3})+$)/g

/**
 * Formats a safe integer with commas, regardless of the locale: '-1,234,567'. Source: specification 9, "Thousands
 * separator: comma".
 */
export function withThousandsSeparators(value: number): string {
  return inGroupsOfThree(value, ',')
}

/** Formats a safe integer with any separator, for counts in other languages. */
export function inGroupsOfThree(value: number, separator: string): string {
  return String(value).replace(BEFORE_EACH_GROUP_OF_THREE, separator)
}

/** Formats a number of commands in English: '1 command', '30,000 commands', '50 similar commands'. */
export function formatCommandCount(count: number, kind = ''): string {
  return [withThousandsSeparators(count), kind, count === 1 ? 'command' : 'commands'].filter(Boolean).join(' ')
}
