import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import type { TestContext } from 'node:test'
import { fileURLToPath } from 'node:url'
import type { Death, Errand, News } from './dying-process.ts'

/** How a process ended that was to die; `steps` is what it did where it did not. */
export type Deathbed = { readonly isKilled: boolean; readonly steps: readonly string[] }

/** Does an errand in a process of its own, which dies on the way. Rejects where it ends by itself and has failed. */
export type Dying = (errand: Errand, death: Death) => Promise<Deathbed>

/** A death that comes too late so often in a row is none. */
const MOST_LATE = 10

const PROGRAM = fileURLToPath(new URL('dying-process.ts', import.meta.url))

/** Gives what starts such processes, the next one always beforehand: half of all they do is to load their code. */
export function dyingProcesses(test: TestContext, kind: 'sync' | 'open'): Dying {
  const start = () => {
    const child = fork(PROGRAM, [kind], { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
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
 * So many deaths from the first step that matches `first` to the last one, spread evenly, and in turn of its own hand and
 * by another's: what was not begun before changes nothing.
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
 * Tries each of these deaths until it comes in time: where the work was over before, once more and a step earlier. Gives
 * how many came too late; rejects where one always does.
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
      if (earlier > MOST_LATE) throw new Error(`Whatever was to die at step ${death.step} was over each time.`)
    }
  }
  return late
}
