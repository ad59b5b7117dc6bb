import { setTimeout } from 'node:timers/promises'
import type { Page } from 'playwright-core'
import { createRandom } from '../search/create-random.ts'
import { timeAnswer } from './watch-answers.ts'

/** What is typed, letter by letter, then taken back at once: words that everybody searches for, and patterns. */
const TYPED = ['docker run', 'list all files', 'ssh', 'git (commit|log)', '^tar .*-x', 'port\\b', 'zzz']

/** Between two keystrokes of a person in a hurry; at random, so that they fall anywhere between two frames. */
const SHORTEST_PAUSE_MS = 40
const LONGEST_PAUSE_MS = 120

/** Milliseconds from keystroke to paint: of those that typed something, and of those that cleared the box. */
export type TypingTimes = { readonly typing: readonly number[]; readonly clearing: readonly number[] }

/** Types into the search box of Commander, `rounds` times over, and times every answer. */
export async function measureTyping(page: Page, rounds: number): Promise<TypingTimes> {
  const box = page.getByRole('searchbox')
  const random = createRandom(1)
  const typing: number[] = []
  const clearing: number[] = []
  const pause = () => setTimeout(SHORTEST_PAUSE_MS + random() * (LONGEST_PAUSE_MS - SHORTEST_PAUSE_MS))
  await box.focus()
  for (let round = 0; round < rounds; round += 1) {
    for (const text of TYPED) {
      for (const key of text) {
        await pause()
        typing.push(await timeAnswer(page, () => page.keyboard.press(key)))
      }
      await page.keyboard.press('ControlOrMeta+A')
      await pause()
      clearing.push(await timeAnswer(page, () => page.keyboard.press('Delete')))
    }
  }
  return { typing, clearing }
}
