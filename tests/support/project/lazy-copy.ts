import { after } from 'node:test'
import { closeBrowser } from '../browser/visitor.ts'
import { type Copy, createCopy, serveCopy } from './a-copy.ts'

type ServedCopy = { readonly copy: Copy; readonly url: string; readonly close: () => Promise<void> }

/**
 * A site built from a copy of the project, which `make` changes and builds. It starts when a test first asks for it, and
 * is removed after the last test, once the browser has closed.
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
