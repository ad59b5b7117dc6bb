import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { TestContext } from 'node:test'

const LOCK_HOLDER = join(import.meta.dirname, 'lock-holder.ts')

/** The statements that hold a file, and how long they do. */
type Hold = { readonly statements: string; readonly milliseconds?: number }

/**
 * Another process holds `file`, and lets go a little later. Resolves once it holds it, with
 * something to wait for until it is gone.
 */
export async function holdFor(
  t: TestContext,
  file: string,
  { statements, milliseconds = 400 }: Hold,
): Promise<{ readonly released: () => Promise<void> }> {
  const holder = spawn(process.execPath, [LOCK_HOLDER, file, statements, String(milliseconds)])
  const exited = once(holder, 'exit')
  const released = async () => {
    await exited
  }
  t.after(released)
  await once(holder.stdout, 'data')
  return { released }
}
