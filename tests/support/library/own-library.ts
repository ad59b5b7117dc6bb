import { requireLibrary } from '../../../cli/build/content/read-library.ts'
import { CONTENT } from '../../../cli/build/paths.ts'

/** The commands in `content/library`, whoever owns them. */
export const OWN_LIBRARY = requireLibrary(CONTENT)
