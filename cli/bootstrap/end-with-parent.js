// @ts-check

/** Short, because a signal to npm can end npm and its shell but not this process, and the next start needs the port. */
const POLL_INTERVAL_MS = 100

/**
 * Ends this process with SIGTERM once its parent is gone, even by `kill -9`, so that this process doesn't keep the
 * port. Does so only if npm or a parent with an IPC channel started it: other parents may leave the script running.
 */
export function endWithParent() {
  const hasChannel = process.channel !== undefined
  if (!hasChannel && process.env.npm_lifecycle_event === undefined) return

  const parent = process.ppid
  const watch = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(watch)
    // A task that listens for `disconnect` itself (the server) is already stopping.
    if (!hasChannel || process.listenerCount('disconnect') === 0) process.kill(process.pid, 'SIGTERM')
  }, POLL_INTERVAL_MS)
  watch.unref()
}
