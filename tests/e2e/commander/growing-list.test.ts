import assert from 'node:assert/strict'
import test, { after, describe } from 'node:test'
import { BUILT_CARDS } from '../../../web/ui/card-counts.ts'
import { createCardCommand } from '../../support/browser/command.ts'
import { eventually } from '../../support/browser/eventually.ts'
import { LIST, openCommanderFromProjects, untilSettled } from '../../support/browser/open-commander.ts'
import { startSite } from '../../support/browser/site-under-test.ts'
import { closeBrowser, createVisitor } from '../../support/browser/visitor.ts'

const MANY = Array.from({ length: 1000 }, (_, index) =>
  createCardCommand({ id: `c${index}`, notes: `Number ${index}` }),
)
const site = await startSite(MANY)

after(closeBrowser)
after(site.close)

describe('a growing list', () => {
  test('keeps growing after a change in another tab', async () => {
    const { page, cards, leave } = await openCommanderFromProjects(site, {
      arrange: (page) => page.addInitScript(holdCardsOnce),
    })
    await eventually(() => page.evaluate(() => 'isHeld' in window), true)

    const [first, ...others] = MANY
    await page.route(LIST, (route) => route.fulfill({ json: [{ ...first, notes: 'Changed elsewhere' }, ...others] }))
    await page.evaluate(() => {
      const channel = new BroadcastChannel('commander-library')
      channel.postMessage(null)
      channel.close()
    })
    await page.getByText('Changed elsewhere').waitFor()
    await page.evaluate(() => dispatchEvent(new Event('send')))

    await eventually(() => cards.count(), 48)
    assert.equal(await page.getByText('Changed elsewhere').count(), 1)
    await leave()
  })

  test('still grows if the browser reports its end late', async () => {
    const { page, cards, leave } = await openCommanderFromProjects(site, {
      arrange: (page) => page.addInitScript(tellLate),
    })
    await eventually(() => cards.count(), 48)

    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))

    await eventually(async () => (await cards.count()) > 48, true)
    await leave()
  })

  test('highlights only the cards near the viewport', async () => {
    const { cards, leave } = await openCommanderFromProjects(site)
    const painted = () =>
      cards.evaluateAll((all) => {
        const ranges = [...CSS.highlights.values()].flatMap((highlight) => [...highlight])
        return all.map((card) => ranges.some(({ startContainer }) => card.contains(startContainer)))
      })
    await eventually(() => cards.count(), 48)
    await eventually(async () => [(await painted()).at(0), (await painted()).at(-1)], [true, false])

    await cards.last().scrollIntoViewIfNeeded()

    await eventually(async () => [(await painted()).at(0), (await painted()).at(47)], [false, true])
    await leave()
  })

  test("doesn't grow before the visitor's first action", async () => {
    const { page, leave } = await createVisitor()
    // Any script that a test evaluates in the page counts as user activation, so the page must not see it.
    await page.addInitScript(() => Object.defineProperty(navigator, 'userActivation', { value: undefined }))
    const cards = page.getByRole('list', { name: 'Commands' }).getByRole('listitem')
    await page.goto(`${site.url}/projects/commander`)
    await untilSettled(page)
    await page.waitForTimeout(1000)
    const before = await cards.count()

    await page.keyboard.press('Control')

    await eventually(() => cards.count(), 48)
    assert.equal(before, BUILT_CARDS)
    await leave()
  })
})

/** Runs in the page: delays what an observer reports about an element until the element is in view. */
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

/** Runs in the page: delays the first request for more cards until the `send` event. */
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
