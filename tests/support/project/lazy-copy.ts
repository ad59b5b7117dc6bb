import { after } from 'node:test'
import { closeBrowser } from '../browser/visitor.ts'
import { type Copy, createCopy, serveCopy } from './copy.ts'

type ServedCopy = { readonly copy: Copy; readonly url: string; readonly close: () => Promise<void> }

/**
 * Returns a function that serves a copy of the project. On the first call, `make` changes and builds the copy. After
 * the last test, the browser is closed and the copy is removed.
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
