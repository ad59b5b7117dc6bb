import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import type { TestContext } from 'node:test'
import { fileURLToPath } from 'node:url'
import type { Death, Errand, News } from './dying-process.ts'

/** The end of a process that should die; `steps` is what it did if it didn't. */
export type Deathbed = { readonly isKilled: boolean; readonly steps: readonly string[] }

/** Runs an errand in a process that dies along the way. Rejects if the process fails by itself. */
export type Dying = (errand: Errand, death: Death) => Promise<Deathbed>

/** A death that comes too late this often in a row never comes. */
const MAX_LATE = 10

const PROGRAM = fileURLToPath(new URL('dying-process.ts', import.meta.url))

/**
 * Returns a function that starts such processes. Always starts the next one in advance, because loading its code is
 * half of its work.
 */
export function dyingProcesses(test: TestContext, kind: 'sync' | 'open'): Dying {
  const start = () => {
    const child = fork(PROGRAM, [kind], { execArgv: [], stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
    return { child, ready: newsOf(child) }
  }
  let spare = start()
  test.after(() => spare.child.kill('SIGKILL'))
  return async (errand, death) => {
    const { child, ready } = spare
    await ready
    spare = start()
    const exit = once(child, 'exit')
    const told = newsOf(child)
    child.send([errand, death])
    const news = await Promise.race([told, exit.then(() => null)])
    if (news === 'there') child.kill('SIGKILL')
    const [, signal] = await exit
    if (typeof news !== 'object' || news === null) return { isKilled: signal === 'SIGKILL', steps: [] }
    if (news.problem !== null) throw new Error(news.problem)
    return { isKilled: false, steps: news.steps }
  }
}

async function newsOf(child: ChildProcess): Promise<News> {
  const [news] = await once(child, 'message')
  return news
}

/**
 * This many deaths, spread evenly from the first step that matches `first` to the last one, alternately by suicide and
 * by another process. Nothing changes before `first`.
 */
export function deathsAmong(steps: readonly string[], first: RegExp, count: number): readonly Death[] {
  const begin = steps.findIndex((step) => first.test(step))
  if (begin < 0) throw new Error(`No step is ${first}.`)
  return Array.from({ length: count }, (_, at) => ({
    step: begin + 1 + Math.floor((at * (steps.length - begin)) / count),
    by: at % 2 === 0 ? 'itself' : 'another',
  }))
}

/**
 * Tries each of these deaths until it comes in time: if the work was done before, retries one step earlier. Returns how
 * many came too late; rejects if one always does.
 */
export async function untilAllAreKilled(
  deaths: readonly Death[],
  attempt: (death: Death) => Promise<Pick<Deathbed, 'isKilled'>>,
): Promise<number> {
  let late = 0
  for (const death of deaths) {
    let earlier = 0
    while (!(await attempt({ ...death, step: Math.max(1, death.step - earlier) })).isKilled) {
      earlier += 1
      late += 1
      if (earlier > MAX_LATE) throw new Error(`Whatever was to die at step ${death.step} was over each time.`)
    }
  }
  return late
}
