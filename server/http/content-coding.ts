/** The content codings we send, the one we would rather send first. Source: RFC 9110, section 8.4.1. */
export const CONTENT_CODINGS = ['br', 'gzip', 'identity'] as const

export type ContentCoding = (typeof CONTENT_CODINGS)[number]

const WEIGHT = /^q=(0(?:\.\d{0,3})?|1(?:\.0{0,3})?)$/i
const UNLISTED_IDENTITY = 0.0001 // less than the smallest weight that can be written, 0.001

/**
 * Which of the `available` codings to send: the one of greatest weight, at equal weights the first of CONTENT_CODINGS.
 * Without the header, and where nothing is acceptable, 'identity'. A weight that cannot be read counts as 0.
 * Source: RFC 9110, section 12.5.3.
 */
export function preferredCoding(
  acceptEncoding: string | undefined,
  available: readonly ContentCoding[],
): ContentCoding {
  if (acceptEncoding === undefined) return 'identity'
  const weights = weightsOf(acceptEncoding)
  let best: { coding: ContentCoding; weight: number } = { coding: 'identity', weight: 0 }
  for (const coding of CONTENT_CODINGS) {
    const weight = available.includes(coding) ? weightIn(weights, coding) : 0
    if (weight > best.weight) best = { coding, weight }
  }
  return best.coding
}

function weightsOf(acceptEncoding: string): ReadonlyMap<string, number> {
  const weights = new Map<string, number>()
  for (const member of acceptEncoding.split(',')) {
    const [coding = '', weight] = member.split(';')
    weights.set(canonicalName(coding), weight === undefined ? 1 : Number(WEIGHT.exec(weight.trim())?.[1] ?? 0))
  }
  return weights
}

function weightIn(weights: ReadonlyMap<string, number>, coding: ContentCoding): number {
  const unlisted = weights.get('*')
  if (coding === 'identity') return weights.get('identity') ?? unlisted ?? UNLISTED_IDENTITY
  return weights.get(coding) ?? unlisted ?? 0
}

function canonicalName(coding: string): string {
  const name = coding.trim().toLowerCase()
  return name === 'x-gzip' ? 'gzip' : name
}
