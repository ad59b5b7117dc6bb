import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, test } from 'node:test'

const ROOT = join(import.meta.dirname, '..', '..')

const WORDS = ['none', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten']

/** Divisors that convert a constant to the sentence's unit, such as milliseconds to seconds. */
const UNITS: Readonly<Record<string, number>> = { s: 1000, days: 24 * 60 * 60 * 1000, KiB: 1024 }

/**
 * Sentences from the documents. `{folder or file:NAME}` stands for the value of that constant. The placeholder also
 * names the sentence's unit if it differs from the constant's, and ends with `word` if the number is spelled out.
 */
const SENTENCES = [
  ['README.md', 'older than {cli/bootstrap:NEEDED_MAJOR}, the project gets Node {cli/bootstrap:NEEDED_MAJOR}'],
  ['docs/commander.md', 'For {server:RESTORABLE_MS:days} days, you can restore what you delete'],
  ['docs/commander.md', 'and each import, for {server:RESTORABLE_MS:days} days'],
  ['docs/commander.md', 'the {core:MOCK_COMMAND_COUNT} mock commands'],
  ['docs/content.md', 'The home page shows the first {web/ui:MAX_PROJECTS:word}.'],
  ['docs/commander.md', 'how many days it lasts ({core:DEFAULT_TOKEN_DAYS} by default, at most {core:MAX_TOKEN_DAYS})'],
  ['docs/commander.md', 'up to {core:MAX_TOKENS} valid tokens at once'],
  ['docs/scaling.md', 'You can import at most {core:MAX_IMPORTED} commands at once'],
  ['docs/decisions/0001-our-own-router.md', 'history keys of {web/router:HISTORY_KEY_LENGTH:word} characters'],
  ['docs/decisions/0001-our-own-router.md', 'a cache of {core:ROUTE_PATTERN_CACHE_LIMIT} compiled patterns'],
  ['docs/decisions/0004-node-bootstrap.md', 'The server needs Node {cli/bootstrap:NEEDED_MAJOR}'],
  ['docs/decisions/0008-search-in-workers.md', 'takes longer than {web/library:ANSWER_LIMIT_MS} ms'],
  ['docs/decisions/0008-search-in-workers.md', 'or longer than {web/library:MIN_RUN_MS} ms'],
  [
    'docs/decisions/0008-search-in-workers.md',
    'The list first shows {web/ui:FIRST_CARDS} cards, or fewer while you type',
  ],
  [
    'docs/decisions/0008-search-in-workers.md',
    'more than {web/ui:AUTOMATIC_CARDS}, it stops at {web/ui:CARDS_OF_LONG_LIST}',
  ],
  ['docs/decisions/0008-search-in-workers.md', 'At most {web/library:MAX_WORKERS} workers run patterns.'],
  [
    'docs/decisions/0008-search-in-workers.md',
    'as gone after {web/library/worker-thread.ts:STOP_LIMIT_MS:s:word} seconds',
  ],
  ['docs/decisions/0014-changes-in-the-store.md', 'stay for {server:RESTORABLE_MS:days} days'],
  ['docs/decisions/0019-offline.md', 'at most {cli/build:BUDGET_BYTES:KiB} KiB of pictures'],
  [
    'docs/decisions/0019-offline.md',
    'only if the server fails or takes longer than {web/offline:PAGE_LIMIT_MS:s} seconds',
  ],
  ['docs/decisions/0026-undo-bulk-changes.md', 'You can undo a change for {server:RESTORABLE_MS:days} days'],
  ['docs/decisions/0036-pages-follow-the-library.md', 'carries the first {web/ui:BUILT_CARDS} commands'],
  ['docs/decisions/0038-versions.md', 'gives up after {web/owner:MAX_CHANGED_WORDS} changed words'],
  [
    'docs/decisions/0036-pages-follow-the-library.md',
    'more cards appear, {web/ui:CARDS_PER_STEP} at a time, after your first key press, click, scroll or pointer move',
  ],
  [
    'docs/decisions/0036-pages-follow-the-library.md',
    'up to {web/rendering:MAX_COMMAND_PAGES} commands have a page each',
  ],
  [
    'docs/decisions/0036-pages-follow-the-library.md',
    'with more than {web/ui:AUTOMATIC_CARDS} it shows the first {web/ui:PLATFORM_CARDS}',
  ],
  ['docs/publish.md', 'up to {web/rendering:MAX_COMMAND_PAGES} commands, for each command'],
  ['docs/decisions/0029-tooltips.md', 'above its button, {web/ui:OFFSET} px away'],
] as const

describe('figures in the documents', () => {
  for (const [document, sentence] of SENTENCES) {
    test(`match the code in ${document}: "${sentence}"`, () => {
      const expected = sentence.replaceAll(/\{([^}]+)\}/g, (_, figure: string) => told(figure))
      const text = readFileSync(join(ROOT, document), 'utf8').replaceAll(/\s+/g, ' ')

      assert.ok(text.includes(expected), `expected: ${expected}`)
    })
  }
})

function told(figure: string): string {
  const [folder = '', name = '', ...form] = figure.split(':')
  const unit = form.find((word) => word !== 'word')
  const value = constantIn(folder, name) / (unit === undefined ? 1 : (UNITS[unit] ?? Number.NaN))
  return form.includes('word') ? (WORDS[value] ?? `${value}`) : new Intl.NumberFormat('en-US').format(value)
}

/**
 * The value of the only constant with this name in a folder or file: a number, or a product of numbers and constants.
 */
function constantIn(folder: string, name: string): number {
  const holders = sourcesIn(folder).filter((source) => productOf(source, name) !== undefined)
  assert.equal(holders.length, 1, `${holders.length} constants ${name} in ${folder}`)
  return valueIn(holders[0] ?? '', name)
}

const read = new Map<string, readonly string[]>()

function sourcesIn(folder: string): readonly string[] {
  const known = read.get(folder)
  if (known !== undefined) return known
  const pattern = folder.endsWith('.ts') ? folder : `${folder}/**/*.{ts,tsx,js}`
  const files = globSync(pattern, { cwd: ROOT, exclude: (name) => name === 'node_modules' })
  const sources = files.map((file) => readFileSync(join(ROOT, file), 'utf8'))
  read.set(folder, sources)
  return sources
}

function productOf(source: string, name: string): string | undefined {
  return new RegExp(`const ${name} = ([\\w *]+)`).exec(source)?.[1]
}

function valueIn(source: string, name: string): number {
  const product = productOf(source, name)
  // A constant that isn't a number or a product here is imported from core, which every room may use.
  if (product === undefined) return constantIn('core', name)
  return product
    .split('*')
    .map((factor) => factor.trim())
    .map((factor) => (/^\d/.test(factor) ? Number(factor.replaceAll('_', '')) : valueIn(source, factor)))
    .reduce((one, other) => one * other, 1)
}
