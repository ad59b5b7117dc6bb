/** Tasks one after the other; one whose key is waiting or at work already is not taken a second time. */
export type WorkQueue = { readonly add: (key: string, task: () => Promise<void>) => void }

/** A queue with nothing in it. Tasks must not reject. */
export function createWorkQueue(): WorkQueue {
  const keys = new Set<string>()
  let last = Promise.resolve()
  return {
    add: (key, task) => {
      if (keys.has(key)) return
      keys.add(key)
      last = last.then(task).finally(() => keys.delete(key))
    },
  }
}
