import type { Command } from '../../core/commands/command.ts'
import type { Problem } from '../../core/problems.ts'
import { findLiteralMatches } from '../../core/search/search-commands.ts'
import { type SearchThread, startSearchThread, type ThreadOutcome } from './search-thread.ts'

/** How long a pattern may run before it is given up. Ours: the specification knows no slow pattern. */
const PATTERN_LIMIT_MS = 500

/** What a query found, in library order; `found` is null where the pattern was given up. */
export type PatternAnswer = { readonly found: readonly Command[] | null; readonly problem: Problem | null }

/** Searches one library. At most one query runs; of those that come meanwhile only the last is asked, the others never end. */
export type PatternSearch = {
  readonly find: (query: string) => Promise<PatternAnswer>
  readonly close: () => void
}

type Job = { readonly query: string; readonly resolve: (answer: PatternAnswer) => void }

/** A search over `commands` that cannot freeze the page: patterns run in a worker, which is ended when it is too slow. */
export function createPatternSearch(commands: readonly Command[]): PatternSearch {
  let thread: SearchThread | null = null
  let isRunning = false
  let waiting: Job | null = null

  const run = async ({ query, resolve }: Job) => {
    isRunning = true
    thread ??= startSearchThread(commands)
    const outcome = await thread.ask(query, PATTERN_LIMIT_MS)
    if (outcome.kind === 'out-of-time') thread = null
    isRunning = false
    resolve(answerOf(outcome, commands, query))
    runWaiting()
  }

  const runWaiting = () => {
    const next = waiting
    waiting = null
    if (next !== null) void run(next)
  }

  return {
    find: (query) =>
      new Promise((resolve) => {
        waiting = { query, resolve }
        if (!isRunning) runWaiting()
      }),
    close: () => {
      waiting = null
      thread?.end()
      thread = null
    },
  }
}

function answerOf(outcome: ThreadOutcome, commands: readonly Command[], query: string): PatternAnswer {
  if (outcome.kind === 'out-of-time') return { found: null, problem: { code: 'pattern/too-slow' } }
  if (outcome.kind === 'found') return { found: pick(commands, outcome.matches), problem: outcome.problem }
  return { found: pick(commands, findLiteralMatches(commands, query)), problem: { code: 'pattern/no-worker' } }
}

function pick(commands: readonly Command[], indices: readonly number[]): readonly Command[] {
  return indices.flatMap((index) => commands[index] ?? [])
}
