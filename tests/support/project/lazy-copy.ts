import { after } from 'node:test'
import { closeBrowser } from '../browser/visitor.ts'
import { type Copy, createCopy, serveCopy } from './copy.ts'

type ServedCopy = { readonly copy: Copy; readonly url: string; readonly close: () => Promise<void> }

/**
 * A site in a copy of the project, which `make` changes and builds. It's started when a test first needs it. After the
 * last test, the browser is closed and the copy is removed.
 */
export function lazyCopy(make: (copy: Copy) => Promise<void>): () => Promise<ServedCopy> {
  let running: Promise<ServedCopy> | null = null
  const start = async () => {
    const copy = await createCopy()
    await make(copy)
    return { copy, ...(await serveCopy(copy)) }
  }
  after(async () => {
    const begun = running
    running = null
    await closeBrowser()
    const site = await begun
    await site?.close()
    await site?.copy.remove()
  })
  return () => {
    running ??= start()
    return running
  }
}
