import { checkContent } from '../build/content/check-content.ts'

// Checks content/ in a process of its own, because Node reads a module only once per process. Exits even if the owner's
// files leave something running.
process.once('disconnect', () => process.exit())
process.send?.(await checkContent(process.argv[2] ?? ''), () => process.exit())
