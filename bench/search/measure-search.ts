import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { nonEmptyText, record } from '../../core/parsing/parse.ts'
import { asCount, asRatio, asScore, type Figure, inMilliseconds, noted } from '../figures.ts'
import { sampleLibrary } from '../sample/sample-library.ts'
import { percentile } from '../statistics.ts'
import { OUR_PATTERN, OUR_WORDS, PEER_ENGINES } from './engines.ts'
import { type EngineTimes, keystrokesOf, timeEngines } from './time-engines.ts'

const SIZE = 30_000 // as in docs/performance.md
const ROUNDS = 3
const PACKAGES = join(import.meta.dirname, '..', 'node_modules')
const PEER_PACKAGES = ['fuse.js', 'minisearch', '@leeoniya/ufuzzy', 'flexsearch'] as const

const SHARES = [
  ['p50', 0.5],
  ['p95', 0.95],
] as const

/** Typical queries in a library of commands: names, names with an action, short phrases, an option. */
const TYPED_QUERIES = [
  'git',
  'docker rm',
  'extract tar',
  'list open ports',
  'find large files',
  'git commit amend',
  'ssh tunnel',
  'convert mp4 to gif',
  'kubectl logs',
  'disk usage',
  'restart service',
  'certificate expiry',
  'replace text in files',
  '--recursive',
  'curl post json',
] as const

const parseManifest = record({ version: nonEmptyText })

/** Measures how long our engines and others take for each keystroke on the same commands, without a page. */
export async function measureSearch(dataFile: string | null): Promise<readonly Figure[]> {
  const commands = await sampleLibrary(SIZE, dataFile)
  const engines = [OUR_WORDS, OUR_PATTERN, ...PEER_ENGINES]
  const times = await timeEngines(engines, { commands, queries: TYPED_QUERIES, rounds: ROUNDS })
  const keystrokes = TYPED_QUERIES.flatMap(keystrokesOf).length
  return [
    noted('commands', `${asCount(SIZE)}, ${dataFile === null ? 'generated' : 'from the file'}`),
    noted('keystrokes', `${keystrokes}, of ${TYPED_QUERIES.length} queries, each ${ROUNDS} times`),
    ...engineFigures(times, OUR_WORDS.name),
    noted('versions', (await Promise.all(PEER_PACKAGES.map(versionOf))).join(', ')),
  ]
}

async function versionOf(name: string): Promise<string> {
  const parsed = parseManifest(JSON.parse(await readFile(join(PACKAGES, name, 'package.json'), 'utf8')))
  return `${name} ${parsed.ok ? parsed.value.version : 'of an unknown version'}`
}

/**
 * Two rows per engine: figures relative to the engine `ours`, and a description. The last row names the engines that
 * were faster than ours. There is no target.
 */
function engineFigures(times: readonly EngineTimes[], ours: string): readonly Figure[] {
  const own = times.find(({ engine }) => engine.name === ours)?.keystrokeInMs ?? []
  return [
    ...times.flatMap((each) => [
      noted(each.engine.name, [...SHARES.map((share) => compared(each, own, share)), restOf(each)].join('; ')),
      noted('', each.engine.does),
    ]),
    noted(`faster than ${ours}`, times.flatMap((each) => fasterIn(each, own)).join(', ') || 'none'),
  ]
}

function fasterIn({ engine, keystrokeInMs }: EngineTimes, own: readonly number[]): readonly string[] {
  const names = SHARES.filter(([, share]) => ratio(keystrokeInMs, own, share) < 1).map(([name]) => name)
  return names.length === 0 ? [] : [`${engine.name} in ${names.join(' and ')}`]
}

function compared({ keystrokeInMs }: EngineTimes, own: readonly number[], [name, share]: (typeof SHARES)[number]) {
  const shown = showMilliseconds(percentile(keystrokeInMs, share))
  return keystrokeInMs === own ? `${name} ${shown}` : `${name} ${shown} (${asRatio(ratio(keystrokeInMs, own, share))})`
}

function restOf({ readyInMs, answered }: EngineTimes): string {
  return `ready in ${showMilliseconds(readyInMs)}; answers ${answered} queries`
}

function ratio(times: readonly number[], own: readonly number[], share: number): number {
  return percentile(times, share) / percentile(own, share)
}

/** Formats milliseconds. Some engines answer in hundredths of one. */
function showMilliseconds(duration: number): string {
  return duration < 1 ? `${asScore(duration)} ms` : inMilliseconds(duration)
}
