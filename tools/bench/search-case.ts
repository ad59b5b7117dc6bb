import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { nonEmptyText, record } from '../../core/parse.ts'
import { ROOT } from '../build/paths.ts'
import { type Figure, noted } from './figure.ts'
import type { BenchOptions } from './options.ts'
import { engineFigures } from './search/engine-figures.ts'
import { OUR_PATTERN, OUR_WORDS } from './search/our-engines.ts'
import { PEER_ENGINES } from './search/peer-engines.ts'
import { sampleLibrary } from './search/sample-library.ts'
import { timeEngines } from './search/time-engines.ts'
import { keystrokesOf, TYPED_QUERIES } from './search/typed-queries.ts'
import { asCount } from './show-quantity.ts'

const SIZE = 30_000 // DESIGN section 5, "search, 30,000 entries"
const ROUNDS = 3
const PEER_PACKAGES = ['fuse.js', 'minisearch', '@leeoniya/ufuzzy', 'flexsearch'] as const

const parseManifest = record({ version: nonEmptyText })

/** How long a keystroke takes the engine alone, ours and others on the same commands in the same run. */
export async function measureSearch({ dataFile }: BenchOptions): Promise<readonly Figure[]> {
  const commands = await sampleLibrary(SIZE, dataFile)
  const engines = [OUR_WORDS, OUR_PATTERN, ...PEER_ENGINES]
  const times = await timeEngines(engines, { commands, queries: TYPED_QUERIES, rounds: ROUNDS })
  const keystrokes = TYPED_QUERIES.flatMap(keystrokesOf).length
  return [
    noted('commands', `${asCount(SIZE)}, ${dataFile === null ? 'made up' : 'from the file'}`),
    noted('keystrokes', `${keystrokes}, of ${TYPED_QUERIES.length} queries, each ${ROUNDS} times`),
    ...engineFigures(times, OUR_WORDS.name),
    noted('versions', (await Promise.all(PEER_PACKAGES.map(versionOf))).join(', ')),
  ]
}

async function versionOf(name: string): Promise<string> {
  const parsed = parseManifest(JSON.parse(await readFile(join(ROOT, 'node_modules', name, 'package.json'), 'utf8')))
  return `${name} ${parsed.ok ? parsed.value.version : 'of an unknown version'}`
}
