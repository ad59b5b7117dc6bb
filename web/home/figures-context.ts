import { createContext } from 'react'

/** Facts about the landing page that only the build knows. */
export type BuiltFigures = {
  /**
   * The page's compressed size in kB, such as '6.2' (or '6,2' in German). Null if it wasn't measured, as in
   * development.
   */
  readonly homeSize: string | null
  /** A script to place right after the counter. It removes itself. Null in the browser. */
  readonly counterScript: string | null
}

export const FiguresContext = createContext<BuiltFigures>({ homeSize: null, counterScript: null })
