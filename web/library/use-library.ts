import { createContext, useContext, useEffect, useLayoutEffect, useState } from 'react'
import type { Library, LibraryView, NeededList } from './create-library.ts'

/** Gives the screens below it the one library of the application. */
export const LibraryContext = createContext<Library | null>(null)

/** The library as it is now, and 'Try again'. */
type LibraryInUse = LibraryView & Pick<Library, 'retry'>

/**
 * The library, for as long as the component that calls this is shown; with 'newest' it is fetched when the component
 * appears, with 'any' only where that was not done in this visit. Throws outside a `LibraryContext`, which is our own
 * mistake.
 */
export function useLibrary(needed: NeededList): LibraryInUse {
  const library = useContext(LibraryContext)
  if (library === null) throw new Error('useLibrary needs a LibraryContext above it')
  const [view, setView] = useState(library.view)

  // A layout effect, as a list that this visit saw takes the built one's place before the first paint.
  useLayoutEffect(() => setView(library.recall()), [library])

  useEffect(() => library.use(setView, needed), [library, needed])

  return { ...view, retry: library.retry }
}
