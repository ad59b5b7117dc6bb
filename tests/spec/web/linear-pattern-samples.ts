import fc from 'fast-check'

/** Characters that patterns and engines are known to read in different ways. */
const CHARACTERS = [
  ...'abksKSzZ18_ -/,"=<\\\0\b\t\n\r\u0001\u0011\u001f\u0085\u00a0\u180e\u200b\u2028\u2029\ufeff\ue000\uffff',
  ...'éÉßẞÿŸİiıIςσΣſ\u212a\u212båµμǆǅꭰᎠᏸᏰяЯ中א\u0345ιᾳᾼ',
  ...'😀😁𐐀𐐨\u{100000}\u{1007ff}\u{10ffff}',
  ...['\ud83d', '\ude00', '\udbc0'],
]

const PLAIN = ['\n', '\ud83d', '\ude00', ' ', ...'abksS1_-,}]{/éßİıςΣſ\u212aꭰᎠǅµя😀𐐀\u{100000}א', 'a{', 'a{,2}', 'a{1']
const SETS = words('. \\d \\D \\w \\W \\s \\S [^] []')
const ASSERTIONS = words('^ $ \\b \\B')
const ESCAPES = words(
  '\\n \\t \\0 \\01 \\1 \\2 \\12 \\18 \\8 \\9 \\101 \\377 \\400 \\x4b \\x4 \\u0073 \\u{2} \\u212a \\ud83d \\ude00 \\u17 ' +
    '\\cA \\cj \\c \\c1 \\k \\k<a> \\p{L} \\- \\/ \\e \\_ \\\\ \\[ \\( \\😀 \\ſ \\C \\X41',
)
const CLASS_PARTS = words(
  'a k S - ^ . [ ( $ é ſ ς İ ǅ ꭰ 😀 \u212a \ude00 \\w \\W \\d \\D \\s \\S \\b \\B \\c \\c1 \\c_ \\cA \\0 \\12 \\8 \\- \\] ' +
    '\\\\ \\x4b \\u0073 \\u{2} \\k \\ud83d a-z K-S 0-9 +-- !-~ À-ʯ \\u0080-\\uffff \\ud800-\\udbff 😀-\uffff',
)
const REPEATS = words('* + ? *? +? ?? {0} {2} {01} {1,} {0,2} {1,2}? {2,}?')

/** Patterns that the browser accepts, small enough not to run away on `aField`; case is ignored in half of them. */
export function aPattern(): fc.Arbitrary<{ readonly text: string; readonly ignoreCase: boolean }> {
  const { pattern } = fc.letrec<{ pattern: string; part: string }>((tie) => ({
    pattern: aJoin('|', { of: aJoin('', { of: tie('part'), from: 0, to: 4 }), from: 1, to: 3 }),
    part: fc.oneof(
      { depthIdentifier: 'pattern', maxDepth: 2 },
      repeated(fc.oneof(fc.constantFrom(...PLAIN), fc.constantFrom(...ESCAPES), fc.constantFrom(...SETS), aClass())),
      fc.constantFrom(...ASSERTIONS),
      repeated(aGroup(tie('pattern'))),
    ),
  }))
  return fc.record({ text: pattern, ignoreCase: fc.boolean() }).filter(({ text }) => isValid(text))
}

/** Short texts of what is read in different ways: line breaks, letters of many scripts, emoji, half an emoji. */
export function aField(): fc.Arbitrary<string> {
  return aJoin('', { of: fc.constantFrom(...CHARACTERS), from: 0, to: 7 })
}

/** Whether the browser takes the text for a pattern. */
export function isValid(text: string): boolean {
  try {
    return new RegExp(text) instanceof RegExp
  } catch {
    return false
  }
}

type Parts = { readonly of: fc.Arbitrary<string>; readonly from: number; readonly to: number }

function aJoin(separator: string, { of, from, to }: Parts): fc.Arbitrary<string> {
  const parts = fc.array(of, { minLength: from, maxLength: to, depthIdentifier: 'pattern' })
  return parts.map((all) => all.join(separator))
}

function repeated(part: fc.Arbitrary<string>): fc.Arbitrary<string> {
  return fc.tuple(part, fc.option(fc.constantFrom(...REPEATS), { nil: '', freq: 2 })).map((both) => both.join(''))
}

function aClass(): fc.Arbitrary<string> {
  const parts = aJoin('', { of: fc.constantFrom(...CLASS_PARTS), from: 0, to: 4 })
  return fc.tuple(fc.constantFrom('', '^'), parts).map(([negation, inside]) => `[${negation}${inside}]`)
}

function aGroup(inside: fc.Arbitrary<string>): fc.Arbitrary<string> {
  return fc.tuple(fc.constantFrom('(', '(?:', '(?<a>'), inside).map(([open, text]) => `${open}${text})`)
}

function words(text: string): readonly string[] {
  return text.split(' ')
}
