const BEFORE_EACH_GROUP_OF_THREE = /\B(?=(?:\d{3})+$)/g

/**
 * A whole number, in decimal, with a comma before each group of three digits: '-1,234,567'. Commas whatever the locale.
 * `value` is a safe integer; fractions and numbers that are written with an exponent are not what this is for.
 * Source: specification 9, "Thousands separator: comma".
 */
export function withThousandsSeparators(value: number): string {
  return String(value).replace(BEFORE_EACH_GROUP_OF_THREE, ',')
}
