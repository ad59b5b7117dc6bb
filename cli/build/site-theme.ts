import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import postcss, { type Root } from 'postcss'
import type { Plugin } from 'vite'
import { withBase } from '../../core/routing/base-path.ts'
import { nearestWord } from '../../core/search/words/edit-distance.ts'
import { mediaTypeOf } from '../../server/site/media-type.ts'
import type { ContentFault } from './content/content-fault.ts'
import { cssFaults, declarationsOf } from './content/theme-syntax.ts'
import { FONT_NAMES, type OwnFont, ownFont } from './own-font.ts'
import { ROOT } from './paths.ts'

const TOKENS = join(ROOT, 'web', 'ui', 'tokens.css')

const NAME = 'theme.css'

const FONT_ADDRESS = /\/assets\/font-[\w-]+\.woff2$/

/**
 * Returns the CSS of the site's tokens as it applies on a screen: without the rules for print, and with the theme in
 * the folder `content`, unless `content` is null.
 */
export function readScreenTokens(content: string | null): string {
  const tokens = postcss.parse(readFileSync(TOKENS, 'utf8'))
  if (content !== null) addTheme(tokens, content)
  printRulesOf(tokens).forEach((rule) => void rule.remove())
  return tokens.toString()
}

/**
 * Adds the theme to the same layer, so that only its position matters: after our tokens, and before the print rules.
 */
function addTheme(tokens: Root, content: string): void {
  const file = join(content, NAME)
  if (!existsSync(file)) return
  const theme = postcss.parse(readFileSync(file, 'utf8'))
  for (const rule of printRulesOf(tokens)) rule.before(theme)
}

/** The rules for print, where the site is dark ink on white for everyone. */
function printRulesOf(tokens: Root) {
  const rules: postcss.AtRule[] = []
  tokens.walkAtRules('media', (rule) => void (rule.params === 'print' && rules.push(rule)))
  return rules
}

/** Adds the owner's tokens and font to every page. `npm run dev` shows each change to them. */
export function themePlugin(content: string, basePath: string): Plugin {
  const addressOf = ({ path }: OwnFont) => withBase(basePath, `/${path}`)
  return {
    name: 'theme',
    enforce: 'pre',
    // Declared external because the address is final. Otherwise Vite warns that it can't find the font.
    config: () => ({ build: { rolldownOptions: { external: [FONT_ADDRESS] } } }),
    async transform(code, id) {
      if (id.split('?')[0] !== TOKENS.replaceAll('\\', '/')) return null
      this.addWatchFile(join(content, NAME))
      const font = await ownFont(content)
      const tokens = postcss.parse(code)
      if (font !== null) addFont(tokens, font.stylesAt(addressOf(font)))
      addTheme(tokens, content)
      return tokens.toString()
    },
    configureServer: (server) => {
      server.middlewares.use(async (request, response, next) => {
        const font = request.url?.includes('/assets/font-') ? await ownFont(content).catch(() => null) : null
        if (font === null || request.url !== addressOf(font)) next()
        else response.writeHead(200, { 'Content-Type': mediaTypeOf(font.path) }).end(font.bytes)
      })
    },
  }
}

function addFont(tokens: Root, faces: string): void {
  tokens.walkDecls('--font-text', (declaration) => {
    declaration.value = `${FONT_NAMES}, ${declaration.value}`
  })
  tokens.prepend(postcss.parse(faces))
}

/**
 * Finds mistakes in `content/theme.css`: invalid CSS or, in valid CSS, custom properties that the site doesn't use, so
 * setting them changes nothing.
 */
export function checkTheme(content: string): readonly ContentFault[] {
  const path = join(content, NAME)
  if (!existsSync(path)) return []
  const file = `content/${NAME}`
  const css = readFileSync(path, 'utf8')
  const faults = cssFaults(css)
  if (faults.length > 0) return faults.map((fault) => ({ file, ...fault }))
  const important = declarationsOf(css).find((declaration) => declaration.important)
  if (important !== undefined) {
    const message = `has !important after ${important.prop}; expected none, because it would also change printed pages.`
    return [{ file, line: important.source?.start?.line ?? null, message }]
  }
  const known = declarationsOf(readFileSync(TOKENS, 'utf8')).map(({ prop }) => prop)
  return declarationsOf(css)
    .filter(({ prop }) => !known.includes(prop))
    .map(({ prop, source }) => {
      const meant = nearestWord(prop, known)
      const hint = meant === null ? '' : ` Did you mean ${meant}?`
      const message = `has ${prop}, which is not a token that the site uses.${hint}`
      return { file, line: source?.start?.line ?? null, message }
    })
}
