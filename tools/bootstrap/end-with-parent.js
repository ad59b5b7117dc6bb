// @ts-check

const LOOK_EVERY_MS = 1000

/**
 * Ends this process when the one that started it is gone, even by `kill -9`: nothing may stay behind and hold the port.
 * It is done by a SIGTERM to ourselves, so that the task's own clean-up runs. Only npm and this bootstrap are watched
 * like that: whoever starts the script in another way may leave it running.
 */
export function endWithParent() {
  const hasChannel = process.channel !== undefined
  if (!hasChannel && process.env.npm_lifecycle_event === undefined) return

  const parent = process.ppid
  const watch = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(watch)
    // A task that watches the channel itself (the server) is stopping already.
    if (!hasChannel || process.listenerCount('disconnect') === 0) process.kill(process.pid, 'SIGTERM')
  }, LOOK_EVERY_MS)
  watch.unref()
}
