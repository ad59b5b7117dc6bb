import type { EventData, run } from 'node:test'

type TestsStream = ReturnType<typeof run>
type Ended = EventData.TestPass | EventData.TestFail

/** Enough for what the files do after their last test, such as stopping a database on a busy machine. */
const END_WITHIN_MS = 30_000

/**
 * Calls `onOverdue` once if the process is still alive some time after the last of its tests. A run ends when nothing
 * keeps the process alive, so a server or timer that a test left behind would hold it for ever. The tests of this very
 * thing cannot wait that long: they set `TEST_END_WITHIN_MS`.
 */
export function watchForEnd(tests: TestsStream, onOverdue: () => void): void {
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
