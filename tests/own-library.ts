import { requireLibrary } from '../tools/build/content/read-library.ts'
import { CONTENT } from '../tools/build/paths.ts'

/** The commands in `content/library`, whoever's they are. */
export const OWN_LIBRARY = requireLibrary(CONTENT)
