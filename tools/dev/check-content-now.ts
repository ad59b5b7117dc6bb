import { checkContent } from '../build/content/check-content.ts'

// The process in which `development-content.ts` has content/ checked: a file is read anew only in a new process. What
// the owner's files left running does not keep it alive.
process.once('disconnect', () => process.exit())
process.send?.(await checkContent(process.argv[2] ?? ''), () => process.exit())
