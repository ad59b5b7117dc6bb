const SHORT_HEXADECIMAL = /^#([0-9a-f])([0-9a-f])([0-9a-f])$/i
const HEXADECIMAL = /^#[0-9a-f]{6}$/i
const CALL = /^(rgb|hsl|oklch)a?\((.*)\)$/i
const NUMBER = /^([+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?)(%|deg|turn|rad|grad)?$/i
const NAMED: Readonly<Record<string, string>> = { white: '#ffffff', black: '#000000' }

const DEGREES: Readonly<Record<string, number>> = { deg: 1, turn: 360, rad: 180 / Math.PI, grad: 0.9 }
const FULL_CHROMA = 0.4 // 100% in oklch()
const MAX_CHANNEL = 255

type Value = { readonly number: number; readonly unit: string }

/**
 * Converts an opaque colour to `#rrggbb`. Accepts `#rgb`, `#rrggbb`, `rgb()`, `hsl()`, `oklch()`, white and black;
 * returns null for anything else. Clips colours that a screen can't show, as browsers do. Source: CSS Color 4.
 */
export function asHexadecimal(css: string): string | null {
  const value = css.trim().toLowerCase()
  if (HEXADECIMAL.test(value)) return value
  const [, ...short] = SHORT_HEXADECIMAL.exec(value) ?? []
  if (short.length > 0) return `#${short.map((digit) => digit + digit).join('')}`
  const [, name, given = ''] = CALL.exec(value) ?? []
  const [one, two, three] = valuesOf(given) ?? []
  if (one === undefined || two === undefined || three === undefined) return NAMED[value] ?? null
  if (name === 'rgb') return hexadecimalOf([one, two, three].map((part) => amountOf(part, MAX_CHANNEL)))
  if (name === 'hsl') return hexadecimalOf(fromHsl(hueOf(one), percentOf(two), percentOf(three)))
  return hexadecimalOf(fromOklch(amountOf(one, 1), amountOf(two, FULL_CHROMA), hueOf(three)))
}

/** Channels from 0 to 255 as `#rrggbb`, rounded and clipped. */
export function hexadecimalOf(channels: readonly number[]): string {
  const digits = channels.map((channel) => {
    const rounded = Math.round(Math.min(Math.max(channel, 0), MAX_CHANNEL))
    return rounded.toString(16).padStart(2, '0')
  })
  return `#${digits.join('')}`
}

/**
 * The values in a colour function's parentheses, including alpha. Null unless there are three or four, all of them are
 * readable, and the colour is opaque.
 */
function valuesOf(given: string): readonly Value[] | null {
  const parts = given
    .replaceAll(/[,/]/g, ' ')
    .split(' ')
    .filter((part) => part !== '')
  const values = parts.map((part) => (part === 'none' ? { number: 0, unit: '' } : readValue(part)))
  const [, , , alpha] = values
  const isOpaque = alpha === undefined || (alpha !== null && amountOf(alpha, 1) >= 1)
  const known = values.filter((value) => value !== null)
  return known.length === parts.length && [3, 4].includes(parts.length) && isOpaque ? known : null
}

function readValue(part: string): Value | null {
  const [, number, unit = ''] = NUMBER.exec(part) ?? []
  return number === undefined ? null : { number: Number(number), unit }
}

/** `full` is the value that 100% stands for. */
function amountOf({ number, unit }: Value, full: number): number {
  return unit === '%' ? (number / 100) * full : number
}

/** `hsl(0 50 50)` means the same as `hsl(0 50% 50%)`. */
function percentOf({ number }: Value): number {
  return Math.min(Math.max(number / 100, 0), 1)
}

function hueOf({ number, unit }: Value): number {
  return number * (DEGREES[unit] ?? 1)
}

/** Source: CSS Color 4, 7.1. */
function fromHsl(hue: number, saturation: number, lightness: number): readonly number[] {
  const reach = saturation * Math.min(lightness, 1 - lightness)
  return [0, 8, 4].map((offset) => {
    const place = (((offset + hue / 30) % 12) + 12) % 12
    return (lightness - reach * Math.max(-1, Math.min(place - 3, 9 - place, 1))) * MAX_CHANNEL
  })
}

/** The matrices come from Björn Ottosson's OKLab, which CSS Color 4 refers to. */
function fromOklch(lightness: number, chroma: number, hue: number): readonly number[] {
  const [a, b] = [chroma * Math.cos((hue * Math.PI) / 180), chroma * Math.sin((hue * Math.PI) / 180)]
  const long = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const medium = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const short = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  return [
    4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short,
  ].map((channel) => gammaOf(channel) * MAX_CHANNEL)
}

function gammaOf(channel: number): number {
  return channel <= 0.0031308 ? channel * 12.92 : 1.055 * channel ** (1 / 2.4) - 0.055
}
