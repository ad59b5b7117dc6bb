import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { libraryFilesOf } from '../build/content/library-files.ts'
import { githubPagesWorkflow } from '../build/hosting/publish-scripts.ts'
import { ROOT } from '../build/paths.ts'
import { PRODUCT_VERSION } from '../product-version.ts'
import type { Answers } from './answers.ts'
import { containerFiles } from './container-files.ts'
import { PROJECTS_FILE } from './projects-file.ts'
import type { NewSiteOptions } from './read-answers.ts'
import { readmeFile } from './readme-file.ts'
import { pictureName, siteFile } from './site-file.ts'

/** `name` is the repository's name. `dependency` replaces the installed version of the product, unless it is null. */
type RepositoryOptions = Pick<NewSiteOptions, 'hosts' | 'dependency'> & { readonly name: string }

/** The npm scripts of a new repository: those that our messages and documents mention. */
const SCRIPTS = ['start', 'dev', 'build', 'serve', 'check', 'doctor', 'library', 'backup', 'restore', 'token']

const NODE = '24'

const STARTER_LIBRARY = join(ROOT, 'content', 'library')

const WORDS_FILE = `import type { OwnWords } from 'commander-portfolio'

/**
 * Your own wording for the site's texts; the type lists what you can replace. If your language has no built-in
 * translation, translate everything here.
 */
export const ownWords: OwnWords = {
  // home: { facts: 'Unnecessary facts:' },
}
`

/** Lets editors complete settings and mark mistakes as you type. */
const TSCONFIG = {
  compilerOptions: {
    target: 'esnext',
    module: 'nodenext',
    strict: true,
    noEmit: true,
    verbatimModuleSyntax: true,
    erasableSyntaxOnly: true,
    allowImportingTsExtensions: true,
    skipLibCheck: true,
    types: [],
  },
  include: ['content'],
}

const IGNORED = ['node_modules/', '/build/', '/data/', '/.cache/', '/content.before/', '.env', '*.log']

/** The files of an owner's repository by their path. */
export function repositoryFiles(
  answers: Answers,
  options: RepositoryOptions,
): ReadonlyMap<string, string | Uint8Array> {
  const { name, hosts, dependency } = options
  const { picture } = answers
  return new Map<string, string | Uint8Array>([
    ['package.json', jsonFile(packageOf(name, dependency))],
    ['README.md', readmeFile(answers.name)],
    ['tsconfig.json', jsonFile(TSCONFIG)],
    ['.gitignore', `${[...IGNORED, '/content/library/.unfinished.json*'].join('\n')}\n`],
    ['.github/workflows/publish.yml', githubPagesWorkflow().replace(/; then copy this to \S+\.\n/, '.\n')],
    ['content/site.ts', siteFile(answers)],
    ['content/projects.ts', PROJECTS_FILE],
    ['content/words.ts', WORDS_FILE],
    ...(picture === null ? [] : [[`content/${pictureName(picture)}`, picture.bytes] as const]),
    ...libraryFiles(answers.library),
    ...(hosts.includes('netlify') ? [['netlify.toml', NETLIFY] as const] : []),
    ...(hosts.includes('cloudflare') ? [['wrangler.jsonc', cloudflareFile(name)] as const] : []),
    ...(hosts.includes('container') ? containerFiles() : []),
  ])
}

function packageOf(name: string, dependency: string | null) {
  return {
    name: packageName(name),
    private: true,
    type: 'module',
    scripts: Object.fromEntries(SCRIPTS.map((script) => [script, `commander ${script}`])),
    dependencies: { 'commander-portfolio': dependency ?? `^${PRODUCT_VERSION}` },
  }
}

/** Turns the folder's name into one that npm accepts. */
function packageName(folder: string): string {
  const name = folder.toLowerCase().replace(/[^a-z0-9._-]+/g, '-')
  return name.replace(/^[._-]+|-+$/g, '') || 'my-site'
}

function libraryFiles(library: Answers['library']): readonly (readonly [string, string])[] {
  if (library === 'starter') {
    const names = readdirSync(STARTER_LIBRARY).filter((name) => name.endsWith('.md'))
    return names.map((name) => [`content/library/${name}`, readFileSync(join(STARTER_LIBRARY, name), 'utf8')])
  }
  if (library === null || library.commands.length === 0) return [['content/library/.gitkeep', '']]
  return Array.from(libraryFilesOf(library.commands), ([name, text]) => [`content/library/${name}`, text] as const)
}

function jsonFile(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`
}

const NETLIFY = `# Netlify builds this repository and serves it at the address of the site (URL).
[build]
  command = "SITE_URL=$URL npm run build"
  publish = "build/site"

[build.environment]
  NODE_VERSION = "${NODE}"
`

function cloudflareFile(name: string): string {
  return `{
  // Cloudflare builds this repository and serves it. Set SITE_URL to its address in Settings, Build, Variables.
  "name": ${JSON.stringify(packageName(name).replaceAll(/[._]/g, '-'))},
  "compatibility_date": "2026-11-01",
  "build": { "command": "npm run build && find build/site -name '*.br' -delete -o -name '*.gz' -delete" },
  "assets": { "directory": "build/site", "not_found_handling": "404-page" }
}
`
}
