import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import type { TestContext } from 'node:test'
import { fileURLToPath } from 'node:url'
import type { KillPoint, News, Task } from './process-to-kill.ts'

/** The outcome of a process that should have been killed. If it survived, `steps` lists what it did. */
export type KilledProcess = { readonly isKilled: boolean; readonly steps: readonly string[] }

/** Runs a task in a process that is killed before the task ends. Rejects if the task fails first. */
export type RunUntilKilled = (task: Task, killPoint: KillPoint) => Promise<KilledProcess>

/** Maximum number of consecutive kills that may come too late before the test fails. */
const MAX_LATE = 10

const PROGRAM = fileURLToPath(new URL('process-to-kill.ts', import.meta.url))

/**
 * Returns a function that runs a task in a process that is killed. The next process always starts in advance, because
 * loading its code takes half of the time.
 */
export function killedProcesses(test: TestContext, kind: 'sync' | 'open'): RunUntilKilled {
  const start = () => {
    const child = fork(PROGRAM, [kind], { execArgv: [], stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
    return { child, ready: newsOf(child) }
  }
  let spare = start()
  test.after(() => spare.child.kill('SIGKILL'))
  return async (task, killPoint) => {
    const { child, ready } = spare
    await ready
    spare = start()
    const exit = once(child, 'exit')
    const told = newsOf(child)
    child.send([task, killPoint])
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
 * Returns `count` kill points, spread evenly from the first step that matches `first` to the last step. Earlier steps
 * change nothing. The kills alternate: the process kills itself at the first point, another process kills it at the
 * second, and so on.
 */
export function killPointsAmong(steps: readonly string[], first: RegExp, count: number): readonly KillPoint[] {
  const begin = steps.findIndex((step) => first.test(step))
  if (begin < 0) throw new Error(`No step is ${first}.`)
  return Array.from({ length: count }, (_, at) => ({
    step: begin + 1 + Math.floor((at * (steps.length - begin)) / count),
    by: at % 2 === 0 ? 'itself' : 'another',
  }))
}

/**
 * Kills a process at each of these points. If the task was done before the kill, tries again one step earlier. Returns
 * the number of kills that came too late. Rejects if one point has more than `MAX_LATE` of them.
 */
export async function untilAllAreKilled(
  killPoints: readonly KillPoint[],
  attempt: (killPoint: KillPoint) => Promise<Pick<KilledProcess, 'isKilled'>>,
): Promise<number> {
  let late = 0
  for (const killPoint of killPoints) {
    let earlier = 0
    while (!(await attempt({ ...killPoint, step: Math.max(1, killPoint.step - earlier) })).isKilled) {
      earlier += 1
      late += 1
      if (earlier > MAX_LATE)
        throw new Error(`The process that should be killed at step ${killPoint.step} ended first each time.`)
    }
  }
  return late
}
