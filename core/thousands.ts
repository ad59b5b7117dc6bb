const BEFORE_EACH_GROUP_OF_THREE = /\B(?=(?:\d{3})+$)/g

/**
 * A whole number, in decimal, with a comma before each group of three digits: '-1,234,567'. Commas whatever the locale.
 * `value` is a safe integer; fractions and numbers that are written with an exponent are not what this is for.
 * Source: specification 9, "Thousands separator: comma".
 */
export function withThousandsSeparators(value: number): string {
  return inGroupsOfThree(value, ',')
}

/** The same with another separator, as languages have them for counts. */
export function inGroupsOfThree(value: number, separator: string): string {
  return String(value).replace(BEFORE_EACH_GROUP_OF_THREE, separator)
}

/** A number of commands in words: '1 command', '30,000 commands', '50 similar commands'. */
export function commandsIn(count: number, kind = ''): string {
  return [withThousandsSeparators(count), kind, count === 1 ? 'command' : 'commands'].filter(Boolean).join(' ')
}
