import { createContext } from 'react'

/** Data about the landing page that only the build knows. */
export type BuiltFigures = {
  /** The page's compressed size in kB ('6.2', in German '6,2'); null if it wasn't measured, as in development. */
  readonly homeSize: string | null
  /** A script to place right after the counter, which removes itself; null in the browser. */
  readonly counterScript: string | null
}

export const FiguresContext = createContext<BuiltFigures>({ homeSize: null, counterScript: null })
