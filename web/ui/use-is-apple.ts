import { useSyncExternalStore } from 'react'

const neverChanges = () => () => undefined

/** Whether this is a machine of Apple's, where the Cmd key does what Ctrl does elsewhere. */
export function isApple(): boolean {
  return /^(?:Mac|iP)/.test(navigator.platform)
}

/** `isApple` for what is rendered: false as long as the page is as it was built. */
export function useIsApple(): boolean {
  return useSyncExternalStore(neverChanges, isApple, () => false)
}
