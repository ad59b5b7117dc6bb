import type { Browser, Page } from 'playwright-core'
import { inWindow } from '../landing/visit-page.ts'
import { watchAnswers } from './watch-answers.ts'

/** A page that does the least a search can do: a task after each keystroke it shows the text that was typed. */
const CONTROL_PAGE = `<!doctype html><title>Control</title><input type="search"><p aria-busy="false"></p><script>
  const [box, answer] = [document.querySelector('input'), document.querySelector('p')]
  box.addEventListener('input', () => {
    answer.ariaBusy = 'true'
    setTimeout(() => {
      answer.textContent = box.value
      answer.ariaBusy = 'false'
    })
  })
</script>`

/** Opens the control page in a window of its own, in a browser that is `slowdown` times slower, and does `work` there. */
export function withControlOpen<T>(browser: Browser, slowdown: number, work: (page: Page) => Promise<T>): Promise<T> {
  return inWindow(browser, async (context) => {
    const page = await context.newPage()
    await watchAnswers(page)
    await page.goto('about:blank')
    await page.setContent(CONTROL_PAGE)
    const session = await context.newCDPSession(page)
    await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
    return work(page)
  })
}
