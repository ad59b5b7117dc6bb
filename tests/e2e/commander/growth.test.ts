import assert from 'node:assert/strict'
import test, { after } from 'node:test'
import { startSite } from '../site-under-test.ts'
import { closeBrowser } from '../visitor.ts'
import { aCommand } from './a-command.ts'
import { eventually } from './eventually.ts'
import { openCommanderFromProjects } from './open-commander.ts'

const MANY = Array.from({ length: 1000 }, (_, index) => aCommand({ id: `c${index}`, notes: `Number ${index}` }))
const site = await startSite(MANY)

after(closeBrowser)
after(site.close)

test('4. a list goes on growing where another tab changes a command while more cards are on their way', async () => {
  const { page, cards, leave } = await openCommanderFromProjects(site, {
    arrange: (page) => page.addInitScript(holdCardsOnce),
  })
  await eventually(() => page.evaluate(() => 'isHeld' in window), true)

  await page.evaluate(
    (put) => {
      const channel = new BroadcastChannel('commander-library')
      channel.postMessage({ added: [], put, removed: [], revision: 2 })
      channel.close()
    },
    MANY.slice(0, 1).map((command) => ({ ...command, notes: 'Changed elsewhere' })),
  )
  await page.getByText('Changed elsewhere').waitFor()
  await page.evaluate(() => dispatchEvent(new Event('send')))

  await eventually(() => cards.count(), 48)
  assert.equal(await page.getByText('Changed elsewhere').count(), 1)
  await leave()
})

test('4. a list goes on growing where the browser tells late, and all at once, that its end was far away and is near', async () => {
  const { page, cards, leave } = await openCommanderFromProjects(site, {
    arrange: (page) => page.addInitScript(tellLate),
  })
  await eventually(() => cards.count(), 48)

  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))

  await eventually(async () => (await cards.count()) > 48, true)
  await leave()
})

/** Done in the page: an element that is far away when it is first looked at is told of when it has come near. */
function tellLate(): void {
  const Observer = window.IntersectionObserver
  window.IntersectionObserver = class extends Observer {
    constructor(tell: IntersectionObserverCallback, options?: IntersectionObserverInit) {
      const kept: IntersectionObserverEntry[] = []
      super((entries, observer) => {
        kept.push(...entries)
        if (kept.at(-1)?.isIntersecting) tell(kept.splice(0), observer)
      }, options)
    }
  }
}

/** Done in the page: the first request for more cards reaches the worker only at the event `send`. */
function holdCardsOnce(): void {
  const { postMessage } = Worker.prototype
  Worker.prototype.postMessage = function (
    this: Worker,
    message: { readonly kind?: string },
    ports: StructuredSerializeOptions,
  ) {
    const send = () => postMessage.call(this, message, ports)
    if (message.kind !== 'take' || 'isHeld' in window) return send()
    Object.assign(window, { isHeld: true })
    addEventListener('send', send, { once: true })
  } as typeof postMessage
}
