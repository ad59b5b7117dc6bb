import { setTimeout as sleep } from 'node:timers/promises'
import type { RunningProgram } from '../../programs.ts'
import { getBytes } from '../get-bytes.ts'

const ATTEMPTS = 200
const PAUSE_MS = 50

/**
 * Waits until the program answers 200 at a URL. Rejects, with all that it wrote, where it ends before or
 * does not within ten seconds; it is stopped then.
 */
export async function waitForAnswer(program: RunningProgram, url: string): Promise<void> {
  for (let attempt = 0; attempt < ATTEMPTS && program.isRunning(); attempt += 1) {
    const status = await getBytes(url, 'identity').then(
      (answer) => answer.status,
      () => 0, // not listening yet
    )
    if (status === 200) return
    await sleep(PAUSE_MS)
  }
  await program.stop()
  throw new Error(`Nothing answers at ${url}:\n${program.output()}`)
}
