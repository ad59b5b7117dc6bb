/*
 * The child process of a test run: `node run-files.ts <test files>`. All files share this process, which is many times
 * faster than one each. It shows the results as they come, sends a note of each failure and each
 * file's duration to its parent, and the tally when it ends.
 */

import { resolve } from 'node:path'
import { type EventData, run } from 'node:test'
import { format } from 'node:util'
import { runSync } from '../../cli/bootstrap/run-process.js'
import { createFileReport } from './file-report.ts'
import { sayFailed } from './say.ts'
import { FAILED, sumOf } from './tally.ts'

type TestsStream = ReturnType<typeof run>

type Ended = EventData.TestPass | EventData.TestFail

/** Enough for cleanup after the last test, such as stopping a database on a busy machine. */
const END_WITHIN_MS = 120_000

/** When to report a slow test; `--test-timeout` fails it a little later. */
const HANGS_AFTER_MS = 270_000

process.on('disconnect', endWithGroup)
process.channel?.unref()

const noise = recordConsoleNoise()
const report = createFileReport((note) => process.send?.(note))
const files = process.argv.slice(2).map((file) => resolve(file))
const tests = run({ files, isolation: 'none' })
tests.on('test:pass', report.onPass)
tests.on('test:fail', report.onFail)
tests.on('test:diagnostic', ({ message }) => /^(Error|Warning): /.test(message) && sayFailed(message))
tests.on('end', sendTally)
let current = ''
const hung = setTimeout(sayHung, HANGS_AFTER_MS).unref()
tests.on('test:dequeue', ({ name, file }) => {
  current = `${name} (${file})`
  hung.refresh()
})
tests.resume()
watchForEnd(tests, endOverdue)

/** Reported before the timeout, because the cleanup hides what the test is waiting for. */
function sayHung(): void {
  const waitedFor = Object.entries(Object.groupBy(process.getActiveResourcesInfo(), (kind) => kind))
  const counts = waitedFor.map(([kind, all = []]) => `${all.length} ${kind}`).join(', ')
  console.log(`This test seems to hang: ${current}. It has open: ${counts}\n${openThings()}`)
}

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

/** If the parent is gone, even by `kill -9`, nothing that a test started may stay behind. */
function endWithGroup(): void {
  process.kill(process.platform === 'win32' ? process.pid : -process.pid, 'SIGKILL')
}

/**
 * Records calls of `console.error` and `console.warn` with their place in our files, instead of printing them:
 * unexpected output fails the run. A test that expects such a call replaces the method meanwhile.
 */
function recordConsoleNoise(): readonly string[] {
  const noise: string[] = []
  for (const method of ['error', 'warn'] as const) {
    console[method] = (...values: unknown[]) => {
      noise.push(`console.${method}: ${format(...values)}\n${ourFramesOf(new Error('noise'))}`)
    }
  }
  return noise
}

function ourFramesOf({ stack = '' }: Error): string {
  const frames = stack.split('\n').slice(2)
  return frames.filter((frame) => !frame.includes('node:') && !frame.includes('node_modules')).join('\n')
}

/** Describes what keeps the process alive: child processes by command, servers by port. */
function openThings(): string {
  const report: object = process.report.getReport()
  const handles: unknown[] = 'libuv' in report && Array.isArray(report.libuv) ? report.libuv : []
  return handles.map(describe).filter(Boolean).join('\n')
}

function describe(handle: unknown): string {
  if (!isRecord(handle) || handle.is_active !== true || handle.is_referenced !== true) return ''
  const { type, pid, localEndpoint } = handle
  if (type === 'process') return `a child process: ${commandOf(pid)}`
  const port = isRecord(localEndpoint) && 'port' in localEndpoint ? ` on port ${localEndpoint.port}` : ''
  return `a ${type}${port}`
}

function commandOf(pid: unknown): string {
  return runSync(['ps', '-o', 'args=', '-p', String(pid)]).output.trim() || `process ${pid}`
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null
}

/**
 * Calls `onOverdue` if the process is still alive some time after its last test, because a leftover server or timer
 * would hang the run. Tests of this set `TEST_END_WITHIN_MS`.
 */
function watchForEnd(tests: TestsStream, onOverdue: () => void): void {
  const withinMs = Number(process.env.TEST_END_WITHIN_MS ?? END_WITHIN_MS)
  let waiting = 0
  let overdue: NodeJS.Timeout | undefined

  const onBegin = ({ nesting }: EventData.TestEnqueue) => {
    if (nesting > 0) return
    waiting += 1
    clearTimeout(overdue)
  }
  const onEnd = ({ nesting }: Ended) => {
    if (nesting > 0) return
    waiting -= 1
    if (waiting === 0) overdue = setTimeout(onOverdue, withinMs).unref()
  }

  tests.on('test:enqueue', onBegin)
  tests.on('test:pass', onEnd)
  tests.on('test:fail', onEnd)
}
