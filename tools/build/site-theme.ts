import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import { inBase } from '../../core/routing/base-path.ts'
import { mediaTypeOf } from '../../server/static/media-type.ts'
import type { ContentFault } from './content/content-fault.ts'
import { FONT_NAMES, type OwnFont, ownFont } from './own-font.ts'
import { ROOT } from './paths.ts'

const TOKENS = join(ROOT, 'web', 'ui', 'tokens.css')

const NAME = 'theme.css'

const FONT_ADDRESS = /\/assets\/font-[\w-]+\.woff2$/

const DECLARED = /(?:^|[{;\s])(--[\w-]+)\s*:/g

/** Where what is for paper begins: it comes last, as there the site is dark ink on white for everybody. */
const FOR_PAPER = '@media print'

/** The tokens as browsers get them on a screen: ours, and behind them what the owner changes in the folder `content`. */
export function readScreenTokens(content: string): string {
  const tokens = themed(readFileSync(TOKENS, 'utf8'), content)
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
  const addressOf = ({ path }: OwnFont) => inBase(basePath, `/${path}`)
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

/** What `content/theme.css` sets that is no token, and so changes nothing; none where there is no such file. */
export function checkTheme(content: string): readonly ContentFault[] {
  const file = join(content, NAME)
  if (!existsSync(file)) return []
  const known = namesIn(readFileSync(TOKENS, 'utf8'))
  return readFileSync(file, 'utf8')
    .split('\n')
    .flatMap((row, index) =>
      [...namesIn(row)]
        .filter((name) => !known.has(name))
        .map((name) => ({
          file: `content/${NAME}`,
          line: index + 1,
          message: `has ${name}, which is none of the tokens in web/ui/tokens.css.`,
        })),
    )
}

function namesIn(css: string): ReadonlySet<string> {
  return new Set(Array.from(css.matchAll(DECLARED), ([, name = '']) => name))
}
