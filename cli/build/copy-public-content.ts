import { copyPublicContent } from './content/public-content.ts'
import { CONTENT } from './paths.ts'

// Run by the Containerfile, with the folder to copy to.
copyPublicContent(CONTENT, process.argv[2] ?? 'public-content')
