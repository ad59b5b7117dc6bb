import { requireLibrary } from '../../../cli/build/content/read-library.ts'
import { CONTENT } from '../../../cli/build/paths.ts'

/** The commands in `content/library`, which may be the sample's or another owner's. */
export const OWN_LIBRARY = requireLibrary(CONTENT)
