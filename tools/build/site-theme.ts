import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import type { ContentFault } from './content/content-fault.ts'
import { ROOT } from './paths.ts'

const TOKENS = join(ROOT, 'web', 'ui', 'tokens.css')

const NAME = 'theme.css'

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

/** Has every page carry the owner's tokens, and `npm run dev` show each change of them. */
export function themePlugin(content: string): Plugin {
  return {
    name: 'theme',
    enforce: 'pre',
    transform(code, id) {
      if (id.split('?')[0] !== TOKENS.replaceAll('\\', '/')) return null
      this.addWatchFile(join(content, NAME))
      return themed(code, content)
    },
  }
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
