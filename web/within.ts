/** Settles like `promise`, or resolves to `late` after `limitMs`. Doesn't cancel the promise. */
export async function within<T, L>(promise: Promise<T>, limitMs: number, late: L): Promise<T | L> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const limit = new Promise<L>((resolve) => {
    timer = setTimeout(() => resolve(late), limitMs)
  })
  try {
    return await Promise.race([promise, limit])
  } finally {
    clearTimeout(timer)
  }
}
