import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { TestContext } from 'node:test'

const LOCK_HOLDER = join(import.meta.dirname, 'lock-holder.ts')

/** SQL statements that begin a transaction and lock a file, and how long to hold the lock. */
type Hold = { readonly statements: string; readonly milliseconds?: number }

/** Locks `file` from another process. Resolves when the lock is held; `released` waits for that process to end. */
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
