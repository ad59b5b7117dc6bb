import { useEffect, useState } from 'react'

/** Whether something is still to be in the document: while `isShown`, and for `leavingMs` after, to fade away. */
export function usePresence(isShown: boolean, leavingMs: number): boolean {
  const [isPresent, setIsPresent] = useState(isShown)
  if (isShown && !isPresent) setIsPresent(true)

  useEffect(() => {
    if (isShown || !isPresent) return
    const timer = setTimeout(() => setIsPresent(false), leavingMs)
    return () => clearTimeout(timer)
  }, [isShown, isPresent, leavingMs])

  return isPresent
}
