import type { RunningProgram } from './start-program.ts'

const LIMIT_MS = 120_000

/**
 * Waits until the program has written what matches `pattern`, and gives the first group of the match. Rejects, with all
 * that it wrote, where it ends before or takes longer than two minutes; it is stopped then.
 */
export function waitForLine(program: RunningProgram, pattern: RegExp): Promise<string> {
  return new Promise((resolve, reject) => {
    const giveUp = (why: string) => {
      void program.stop()
      reject(new Error(`${why} instead of writing ${pattern}:\n${program.output()}`))
    }
    const limit = setTimeout(() => giveUp('The program was silent'), LIMIT_MS)
    const look = () => {
      const match = pattern.exec(program.output())
      if (match === null && program.isRunning()) return
      clearTimeout(limit)
      if (match === null) giveUp('The program ended')
      else resolve(match[1] ?? match[0])
    }
    program.onChange(look)
    look()
  })
}
