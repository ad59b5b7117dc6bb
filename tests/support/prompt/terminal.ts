import { spawn, spawnSync } from 'node:child_process'
import type { TestContext } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'

const TIME_LIMIT_MS = 20_000
const POLL_MS = 10

// Queries that a terminal responds to: for its cursor's position and for its capabilities. fzf and fish wait for the
// responses.
const QUERIES = [
  ['\u001b[6n', '\u001b[1;1R'],
  ['\u001b[c', '\u001b[?62c'],
] as const

/** A program that runs in a terminal of 24 rows and 80 columns. */
export type Terminal = {
  readonly type: (keys: string) => void
  /** Changes the terminal's width, given in columns, as resizing its window would. */
  readonly resize: (columns: number) => void
  /** Waits until the terminal shows this text. Only text after the previous match counts. */
  readonly shows: (text: string) => Promise<void>
  /** The entire output so far, including escape sequences. */
  readonly shown: () => string
}

/** Runs a command line in a terminal, and stops it after the test. Requires the program `script` from util-linux. */
export function startTerminal(test: TestContext, line: string, env: Readonly<Record<string, string>>): Terminal {
  const child = spawn(pathOf('script'), ['-qefc', `stty rows 24 cols 80; tty; exec ${line}`, '/dev/null'], { env })
  test.after(() => child.kill('SIGKILL'))
  let shown = ''
  let seen = 0
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    shown += text
    for (const [query, answer] of QUERIES) if (text.includes(query)) child.stdin.write(answer)
  })
  return {
    type: (keys) => void child.stdin.write(keys),
    resize: (columns) => {
      const [device = ''] = /^\/dev\/\S+/.exec(shown) ?? []
      const { status } = spawnSync('stty', ['-F', device, 'cols', String(columns)])
      if (status !== 0) throw new Error(`The terminal ${device} could not be resized.`)
    },
    shown: () => shown,
    shows: async (text) => {
      const end = Date.now() + TIME_LIMIT_MS
      while (!shown.includes(text, seen)) {
        if (Date.now() > end)
          throw new Error(`The terminal doesn't show ${JSON.stringify(text)}:\n${shown.slice(seen)}`)
        await wait(POLL_MS)
      }
      seen = shown.indexOf(text, seen) + text.length
    },
  }
}

/** The path of a program; '' if it isn't installed. */
export function pathOf(name: string): string {
  return spawnSync('sh', ['-c', 'command -v -- "$1"', 'sh', name], { encoding: 'utf8' }).stdout.trim()
}
