import { requireLibrary } from '../tools/build/content/read-library.ts'
import { CONTENT } from '../tools/build/paths.ts'

/** The commands in `content/library`, whoever owns them. */
export const OWN_LIBRARY = requireLibrary(CONTENT)
