/*
 * The reporter for `node --test --test-isolation=none`, which runs all test files of a folder in one process. This is
 * many times faster than a process for each file. Prints a line for each file that passed, and skipped and failed tests
 * as they end. Sends the result of each file to the parent process. Also fails on things that Node ignores: console
 * output, an early exit, and an open handle.
 */
import { relative } from 'node:path'
import type { EventData } from 'node:test'
import type { TestEvent } from 'node:test/reporters'
import { inspect } from 'node:util'
import { ourFramesOf, recordConsoleCalls } from './console-calls.ts'
import { openHandles } from './open-handles.ts'
import type { StepResult } from './result.ts'
import { failedLines, passedLine, skippedLine } from './status-line.ts'

type Finished = EventData.TestPass | EventData.TestFail

type FileInProgress = Omit<StepResult, 'milliseconds'> & {
  passed: number
  skipped: number
  failures: string[]
  startedAt: number
}

/**
 * A test that is silent for this long is reported as hanging, before `--test-timeout` fails it and its cleanup hides
 * what it was waiting for. Cleanup after the last test may take as long, on a busy machine. The reporter's own tests
 * set `TEST_SILENCE_MS`.
 */
const MAX_SILENCE_MS = Number(process.env.TEST_SILENCE_MS ?? 240_000)

const consoleCalls = recordConsoleCalls()
let lastEndedAt = performance.now()
let file = startFile('')
let runningTest = ''
let unfinished = 0

process.on('disconnect', killGroup)
process.channel?.unref()
process.on('exit', failEarlyExit)
const silenceTimer = setTimeout(onSilence, MAX_SILENCE_MS).unref()

export default async function* report(events: AsyncIterable<TestEvent>): AsyncGenerator<string> {
  for await (const event of events) {
    silenceTimer.refresh()
    trackProgress(event)
    yield* linesOf(event)
  }
  process.off('exit', failEarlyExit)
  if (consoleCalls.length > 0) yield fail('a test wrote to the console', consoleCalls.join('\n'))
  yield* endFile()
}

function startFile(name: string): FileInProgress {
  return { name, passed: 0, skipped: 0, failures: [], startedAt: lastEndedAt }
}

function* endFile(): Generator<string> {
  const { startedAt, ...result } = file
  if (result.failures.length === 0 && result.passed > 0) yield passedLine(result.name, `${result.passed} passed`)
  process.send?.({ ...result, milliseconds: Math.round(lastEndedAt - startedAt) } satisfies StepResult)
}

function trackProgress({ type, data }: TestEvent): void {
  if (type === 'test:dequeue') runningTest = `${data.name} (${data.file})`
  if (type === 'test:enqueue' && data.nesting === 0) unfinished += 1
  if ((type === 'test:pass' || type === 'test:fail') && data.nesting === 0) unfinished -= 1
}

function* linesOf(event: TestEvent): Generator<string> {
  // Reports errors that occur after their test has ended.
  if (event.type === 'test:diagnostic' && /^(Error|Warning): /.test(event.data.message)) yield fail(event.data.message)
  if (event.type !== 'test:pass' && event.type !== 'test:fail') return
  const name = relative(process.cwd(), event.data.file ?? '')
  if (name !== file.name) {
    if (file.name !== '') yield* endFile()
    file = startFile(name)
  }
  lastEndedAt = performance.now()
  yield countTest(event)
}

function countTest({ type, data }: Extract<TestEvent, { type: 'test:pass' | 'test:fail' }>): string {
  if (isSkipped(data)) return skip(data)
  if (type === 'test:fail') return failTest(data)
  // Suites aren't counted.
  if (data.details.type !== 'suite') file.passed += 1
  return ''
}

/** True for a skipped test or a `todo`. Node sets a reason, `true`, or an empty string. */
function isSkipped({ skip, todo }: Finished): boolean {
  return (skip ?? todo ?? false) !== false
}

function skip({ name, skip, todo }: Finished): string {
  file.skipped += 1
  return skippedLine(name, [skip, todo].filter((why) => typeof why === 'string').join())
}

/** Reports a failed test, except one that only fails because of a subtest. */
function failTest({ name, line, details: { error } }: EventData.TestFail): string {
  if ('failureType' in error && error.failureType === 'subtestsFailed') return ''
  return fail(`${name}  (${file.name}:${line})`, errorText(error.cause ?? error))
}

function fail(what: string, detail = ''): string {
  file.failures.push(what)
  return failedLines(what, detail)
}

function errorText(error: unknown): string {
  if (!(error instanceof Error)) return inspect(error)
  const text = (error.stack ?? error.message).split('\n').filter((line) => !/^\s+at .*\(?node:/.test(line))
  const cause = error.cause === undefined ? '' : `\ncaused by ${errorText(error.cause)}`
  return text.join('\n') + cause
}

function onSilence(): void {
  if (unfinished > 0) {
    print([`This test seems to hang: ${runningTest}. Open:\n${openHandles()}\n`])
    return
  }
  process.off('exit', failEarlyExit)
  print([fail('a test left something open', openHandles()), ...endFile()])
  process.exit(1)
}

/** Reports an early exit as a failure. Otherwise, a test that calls `process.exit(0)` would make the run pass. */
function failEarlyExit(): void {
  print([fail('the process ended before its tests did', ourFramesOf(new Error('exit'))), ...endFile()])
  process.exitCode = 1
}

function print(lines: readonly string[]): void {
  process.stdout.write(lines.join(''))
}

/** Once the parent is gone (even after `kill -9`), kills every process the test started. */
function killGroup(): void {
  process.kill(process.platform === 'win32' ? process.pid : -process.pid, 'SIGKILL')
}
