/** Endings and what takes their place, in the order in which they are tried; two letters or more stay before them. */
const ENDINGS: readonly (readonly [ending: RegExp, instead: string])[] = [
  [/(?<=..)ie[sd]$/, 'y'],
  [/(?<=..(?:ss|sh|ch|x))es$|(?<=..[^sui])s$/, ''],
  [/(?<=..)(?:ing|ed)$/, ''],
  [/(?<=..)[ey]$/, ''],
  [/(?<=..)([b-df-hj-np-tv-z])\1$/, '$1'],
]

/**
 * A word without its most common English endings, so that `processes` and `process`, `copied` and `copying`, `running`
 * and `runs` meet. Crude: what it gives is only ever compared with another stem.
 */
export function stemOf(word: string): string {
  return ENDINGS.reduce((stem, [ending, instead]) => stem.replace(ending, instead), word)
}
