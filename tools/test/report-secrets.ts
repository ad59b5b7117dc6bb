import { readLibrary } from '../../cli/build/content/read-library.ts'
import { CONTENT } from '../../cli/build/paths.ts'
import { findCommandSecrets, LIBRARY_FILES, secretRows } from '../../cli/library/find-command-secrets.ts'

// A step of `npm run check`: fails if a build would publish a possible secret.
const { commands } = readLibrary(CONTENT)
const secrets = await findCommandSecrets(commands, { paths: [LIBRARY_FILES], otherwise: LIBRARY_FILES.shownAs })
for (const row of secretRows(secrets)) console.log(row)
if (secrets.some(({ isPublic }) => isPublic)) process.exitCode = 1
