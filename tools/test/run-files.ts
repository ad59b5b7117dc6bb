/*
 * The child process of a test run: `node run-files.ts <test files>`. All files share this process, which is many times
 * faster than one each. It shows the results as they come, sends a note of each failure and each
 * file's duration to its parent, and the tally when it ends.
 */
import { resolve } from 'node:path'
import { run } from 'node:test'
import { recordConsoleNoise } from './console-noise.ts'
import { createFileReport } from './file-report.ts'
import { openThings } from './open-things.ts'
import { sayFailed } from './say.ts'
import { FAILED, sumOf } from './tally.ts'
import { watchForEnd } from './watch-for-end.ts'

/** A test that takes longer hangs; machines with other work to do are many times slower than quiet ones. */
const TEST_LIMIT_MS = 300_000

process.on('disconnect', endWithGroup)
process.channel?.unref()

const noise = recordConsoleNoise()
const report = createFileReport((note) => process.send?.(note))
const files = process.argv.slice(2).map((file) => resolve(file))
const tests = run({ files, isolation: 'none', timeout: TEST_LIMIT_MS })
tests.on('test:pass', report.onPass)
tests.on('test:fail', report.onFail)
tests.on('test:diagnostic', ({ message }) => /^(Error|Warning): /.test(message) && sayFailed(message))
tests.on('end', sendTally)
tests.resume()
watchForEnd(tests, endOverdue)

function sendTally(): void {
  const tally = report.close()
  if (noise.length > 0) sayFailedAtEnd('the console was written to', noise.join('\n'))
  process.send?.(noise.length > 0 ? sumOf([tally, FAILED]) : tally)
}

function sayFailedAtEnd(what: string, detail: string): void {
  sayFailed(what, detail)
  process.send?.({ failure: what })
}

/** Code 1 makes the parent count it as a failure. */
function endOverdue(): void {
  sendTally()
  sayFailedAtEnd('a test left something open', openThings())
  process.exit(1)
}

/** The parent is gone, even by `kill -9`: nothing that a test started may stay behind. */
function endWithGroup(): void {
  process.kill(process.platform === 'win32' ? process.pid : -process.pid, 'SIGKILL')
}
