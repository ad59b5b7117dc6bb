import { createElement, Fragment, type ReactNode } from 'react'

/**
 * What `nodeOf` makes of each item, in their order. The parts are given one by one, as those of a story, which never
 * changes, need no keys.
 */
export function inOrder<Item>(items: readonly Item[], nodeOf: (item: Item, index: number) => ReactNode): ReactNode {
  return createElement(Fragment, null, ...items.map(nodeOf))
}
