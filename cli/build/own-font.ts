import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { Blob, Face, Font, Buffer as Shaped, shape } from 'harfbuzzjs'
import { cachedFile } from './cached-file.ts'
import type { ContentFault } from './content/content-fault.ts'
import { assetPath, BUILD_CACHES } from './paths.ts'

/**
 * The owner's font as the site serves it. `path` is its path in the site (`assets/...`); `stylesAt` returns the styles
 * that load it from an address.
 */
export type OwnFont = {
  readonly path: string
  readonly bytes: Uint8Array
  readonly stylesAt: (address: string) => string
}

const NAMES = /^font\.(?:woff2|woff|ttf|otf)$/

// Characters that owners may need later: Latin with accents, punctuation, currencies and arrows.
const RANGES = [
  [0x20, 0x17f],
  [0x218, 0x21b],
  [0x2010, 0x203a],
  [0x20a0, 0x20bf],
  [0x2190, 0x2193],
] as const

const TEXTS = /\.(?:ts|json|md)$/

type Subset = (
  font: Uint8Array,
  characters: string,
  options: { readonly targetFormat: 'woff2' | 'sfnt' },
) => Promise<Uint8Array>

// The package has no types of its own.
const subsetFont: Subset = createRequire(import.meta.url)('subset-font')

/**
 * Reads the font in the folder `content` and reduces it to the characters in the content, in the site's own words and
 * in `RANGES`, keeping all of its features. Returns null if there is no font. Throws if the file isn't a font, which
 * `checkFont` reports first.
 */
export async function ownFont(content: string): Promise<OwnFont | null> {
  const [name] = fontsIn(content)
  if (name === undefined) return null
  const original = readFileSync(join(content, name))
  const characters = await charactersOf(content)
  const made = (targetFormat: 'woff2' | 'sfnt') =>
    cachedFile(BUILD_CACHES.fonts, { original, settings: { characters, targetFormat } }, () =>
      subsetFont(original, characters, { targetFormat }),
    )
  const [bytes, plain] = [await made('woff2'), await made('sfnt')]
  return { path: assetPath('font', bytes, 'woff2'), bytes, stylesAt: (address) => stylesOf(plain, address) }
}

function fontsIn(content: string): readonly string[] {
  return readdirSync(content).filter((name) => NAMES.test(name))
}

async function charactersOf(content: string): Promise<string> {
  const files = readdirSync(content, { recursive: true, encoding: 'utf8' }).filter((name) => TEXTS.test(name))
  const texts = files.map((name) => readFileSync(join(content, name), 'utf8'))
  // Imported late, because it reads the settings, and a mistake in the settings would end the process before the check
  // reports it.
  const { catalogue } = await import('../../web/words.ts')
  const likely = RANGES.flatMap(([first, last]) =>
    Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index)),
  )
  return [...new Set([...texts.join(''), ...JSON.stringify(catalogue), ...likely])].toSorted().join('')
}

/** Names of the two font faces. They go before all other fonts. */
export const FONT_NAMES = "'Own', 'Own fallback'"

/**
 * The owner's font face, and a fallback face to show until that font has loaded: Arial or a font of the same width,
 * scaled to take up the same space. Source: CSS Fonts 5, "size-adjust".
 */
function stylesOf(sfnt: Uint8Array, address: string): string {
  const { face, font } = openFont(sfnt)
  const { ascender, descender, lineGap } = font.hExtents()
  const size = widthOf(font, SAMPLE) / face.upem / widthInArial(SAMPLE)
  const percent = (share: number) => `${(share * 100).toFixed(2)}%`
  const height = (units: number) => percent(Math.abs(units) / face.upem / size)
  const weight = face.getAxisInfos().wght
  return `@font-face {
  font-family: 'Own';
  src: url('${address}') format('woff2');
  font-weight: ${weight === undefined ? 400 : `${weight.min} ${weight.max}`};
  font-display: swap;
}
@font-face {
  font-family: 'Own fallback';
  src: local('Arial'), local('Liberation Sans'), local('Arimo'), local('Helvetica');
  size-adjust: ${percent(size)};
  ascent-override: ${height(ascender)};
  descent-override: ${height(descender)};
  line-gap-override: ${height(lineGap)};
}
`
}

function openFont(sfnt: Uint8Array): { readonly face: Face; readonly font: Font } {
  const face = new Face(new Blob(sfnt.slice().buffer))
  return { face, font: new Font(face) }
}

// A text in which letters are about as frequent as in English.
const SAMPLE = 'what is here was written once and is read many times on screens of every size by people in a hurry'

function widthOf(font: Font, text: string): number {
  const shaped = new Shaped()
  shaped.addText(text)
  shaped.guessSegmentProperties()
  shape(font, shaped)
  return shaped.getGlyphPositions().reduce((sum, { xAdvance }) => sum + xAdvance, 0)
}

// In thousandths of an em. Source: the AFM file of Helvetica, whose widths Arial and similar fonts share.
const WIDTHS: Readonly<Record<string, number>> = {
  ' ': 278,
  f: 278,
  i: 222,
  j: 222,
  l: 222,
  m: 833,
  r: 333,
  t: 278,
  w: 722,
}
const NARROW_LETTERS = new Set('cksvxyz')

function widthInArial(text: string): number {
  return [...text].reduce((sum, letter) => sum + (WIDTHS[letter] ?? (NARROW_LETTERS.has(letter) ? 500 : 556)), 0) / 1000
}

/** Finds mistakes in the owner's font: more than one file, or one that isn't a font. */
export async function checkFont(content: string): Promise<readonly ContentFault[]> {
  const [name, ...others] = fontsIn(content)
  if (name === undefined) return []
  const file = `content/${name}`
  if (others.length > 0) return [{ file, line: null, message: `is beside ${others.join(', ')}; expected one font.` }]
  try {
    await subsetFont(readFileSync(join(content, name)), 'a', { targetFormat: 'sfnt' })
    return []
  } catch {
    return [
      {
        file,
        line: null,
        message: 'is not a readable font; expected a WOFF2, WOFF, TrueType or OpenType file.',
      },
    ]
  }
}
