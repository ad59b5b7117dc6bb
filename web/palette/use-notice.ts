import { useCallback, useEffect, useState } from 'react'

type Notice = { readonly text: string; readonly forMs: number }

const NONE: Notice = { text: '', forMs: 0 }
const COPIED: Notice = { text: 'Copied', forMs: 1000 } // specification 9
// Long enough to read it. Not every browser asks again for a script that it failed to load once.
const FAILED: Notice = { text: 'This could not be loaded. Reload the page to try again.', forMs: 6000 }

/** What is said at the foot of the window for a while, once the palette is gone or where it did not come. */
export function useNotice() {
  const [notice, setNotice] = useState(NONE)
  const onCopied = useCallback(() => setNotice({ ...COPIED }), [])
  const onFailure = useCallback(() => setNotice({ ...FAILED }), [])

  useEffect(() => {
    if (notice === NONE) return
    const timer = setTimeout(() => setNotice(NONE), notice.forMs)
    return () => clearTimeout(timer)
  }, [notice])

  return { notice: notice.text, onCopied, onFailure }
}
