import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import { withBase } from '../../core/routing/base-path.ts'
import { nearestWord } from '../../core/search/words/edit-distance.ts'
import { mediaTypeOf } from '../../server/site/media-type.ts'
import type { ContentFault } from './content/content-fault.ts'
import { cssFaults } from './content/theme-syntax.ts'
import { FONT_NAMES, type OwnFont, ownFont } from './own-font.ts'
import { ROOT } from './paths.ts'

const TOKENS = join(ROOT, 'web', 'ui', 'tokens.css')

const NAME = 'theme.css'

const FONT_ADDRESS = /\/assets\/font-[\w-]+\.woff2$/

const DECLARED = /(?:^|[{;\s])(--[\w-]+)\s*:/g

/** Where what is for paper begins: it comes last, as there the site is dark ink on white for everybody. */
const FOR_PAPER = '@media print'

/** The tokens as browsers get them on a screen: ours, then the theme in the folder `content`; ours alone for null. */
export function readScreenTokens(content: string | null): string {
  const ours = readFileSync(TOKENS, 'utf8')
  const tokens = content === null ? ours : themed(ours, content)
  return tokens.slice(0, tokens.indexOf(FOR_PAPER))
}

/** In the same layer as ours, so that nothing but the order decides. */
function themed(tokens: string, content: string): string {
  const file = join(content, NAME)
  if (!existsSync(file)) return tokens
  const [onScreen = '', ...onPaper] = tokens.split(FOR_PAPER)
  return [`${onScreen}${readFileSync(file, 'utf8')}\n`, ...onPaper].join(FOR_PAPER)
}

/** Has every page carry the owner's tokens and font, and `npm run dev` show each change of them. */
export function themePlugin(content: string, basePath: string): Plugin {
  const addressOf = ({ path }: OwnFont) => withBase(basePath, `/${path}`)
  return {
    name: 'theme',
    enforce: 'pre',
    // The font's address is final: else Vite warns that it didn't find it.
    config: () => ({ build: { rolldownOptions: { external: [FONT_ADDRESS] } } }),
    async transform(code, id) {
      if (id.split('?')[0] !== TOKENS.replaceAll('\\', '/')) return null
      this.addWatchFile(join(content, NAME))
      const font = await ownFont(content)
      const tokens = font === null ? code : withFont(code, font.stylesAt(addressOf(font)))
      return themed(tokens, content)
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

function withFont(tokens: string, faces: string): string {
  return faces + tokens.replace(/--font-text:\s*/, (token) => `${token}${FONT_NAMES}, `)
}

/** Mistakes in `content/theme.css`: what isn't CSS and, if all is, what is no token and so changes nothing. */
export function checkTheme(content: string): readonly ContentFault[] {
  const path = join(content, NAME)
  if (!existsSync(path)) return []
  const file = `content/${NAME}`
  const css = readFileSync(path, 'utf8')
  const faults = cssFaults(css)
  if (faults.length > 0) return faults.map((fault) => ({ file, ...fault }))
  const known = namesIn(readFileSync(TOKENS, 'utf8'))
  return css.split('\n').flatMap((row, index) =>
    [...namesIn(row)]
      .filter((name) => !known.has(name))
      .map((name) => {
        const meant = nearestWord(name, [...known])
        const hint = meant === null ? '' : ` Did you mean ${meant}?`
        return {
          file,
          line: index + 1,
          message: `has ${name}, which is none of the tokens in web/ui/tokens.css.${hint}`,
        }
      }),
  )
}

function namesIn(css: string): ReadonlySet<string> {
  return new Set(Array.from(css.matchAll(DECLARED), ([, name = '']) => name))
}
