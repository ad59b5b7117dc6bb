import { useState } from 'react'

// A few windows full: five thousand rows at once would hold the page for seconds.
const FIRST = 50
const PER_STEP = 200

/** The first of many things, to be shown in parts, and how to get more; `rest` says how many are still to come. */
export function useParts<T>(all: readonly T[]) {
  const [count, setCount] = useState(FIRST)
  return {
    shown: all.length > count ? all.slice(0, count) : all,
    rest: Math.max(0, all.length - count),
    showMore: () => setCount((present) => present + PER_STEP),
  }
}
