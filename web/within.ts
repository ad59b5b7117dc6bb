/** What `promise` gives, or `late` if that takes longer than `limitMs`. The promise itself goes on. */
export async function within<T, L>(promise: Promise<T>, limitMs: number, late: L): Promise<T | L> {
  const { promise: limit, resolve } = Promise.withResolvers<L>()
  const timer = setTimeout(() => resolve(late), limitMs)
  try {
    return await Promise.race([promise, limit])
  } finally {
    clearTimeout(timer)
  }
}
