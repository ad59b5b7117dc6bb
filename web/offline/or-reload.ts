// A page that came a moment ago is of the present build: to load it again would change nothing.
const JUST_LOADED_MS = 5000

/**
 * What `load` imports. Where it fails because the host has a newer build than the open page, and no worker kept the
 * former one's files, the page is loaded anew at its address, once. Rejects, so that the screen says what is amiss,
 * where that would not help: the page has just been loaded, or the host does not answer. `isRetry`: the visitor asks
 * for it again, and some browsers never ask for a script again that once failed to come; then only the host counts.
 */
export async function orReload<T>(load: () => Promise<T>, isRetry: boolean): Promise<T> {
  try {
    return await load()
  } catch (cause) {
    if ((performance.now() < JUST_LOADED_MS && !isRetry) || !(await isReachable())) throw cause
    location.reload()
    // What is shown stays until the page goes.
    return new Promise(() => undefined)
  }
}

async function isReachable(): Promise<boolean> {
  return fetch(location.href).then(
    ({ ok }) => ok,
    () => false,
  )
}
