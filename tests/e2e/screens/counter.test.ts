import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { eventually } from '../../support/browser/eventually.ts'
import { APPLICATION, isAlive, openScreen, seenTextOf, siteUrl } from '../../support/browser/open-screen.ts'
import { createVisitor } from '../../support/browser/visitor.ts'
import { BIRTH, HAS_BIRTH } from '../../support/library/of-sample.ts'

const AGE = 1_234_567_890
const NOW = BIRTH.getTime() + AGE * 1000 + 250

describe('counter', () => {
  test('is right and ticks before the application has loaded', HAS_BIRTH, async () => {
    const { page, leave } = await createVisitor()
    await stopClock(page)
    await page.route(APPLICATION, () => undefined)

    await page.goto(await siteUrl())
    const atFirst = await numberOn(page)
    await page.clock.runFor(749)
    const beforeTheTurn = await numberOn(page)
    await page.clock.runFor(1)
    const afterTheTurn = await numberOn(page)
    await page.clock.runFor(3000)

    assert.deepEqual([atFirst, beforeTheTurn, afterTheTurn], ['1,234,567,890', '1,234,567,890', '1,234,567,891'])
    assert.equal(await numberOn(page), '1,234,567,894')
    await leave()
  })

  test('increases by one each second, with commas', HAS_BIRTH, async () => {
    const { page, leave } = await createVisitor()
    await stopClock(page)
    await openAlive(page)

    const numbers: string[] = []
    for (const _second of [0, 1, 2, 3]) {
      numbers.push(await numberOn(page))
      await page.clock.runFor(1000)
    }

    assert.deepEqual(numbers, ['1,234,567,890', '1,234,567,891', '1,234,567,892', '1,234,567,893'])
    await leave()
  })

  for (const keeper of ['application', 'page itself']) {
    test(`in the ${keeper} is right after eight hours asleep`, HAS_BIRTH, async () => {
      const { page, leave } = await createVisitor()
      await stopClock(page)
      if (keeper === 'application') await openAlive(page)
      else {
        await page.route(APPLICATION, () => undefined)
        await page.goto(await siteUrl())
      }

      await page.clock.fastForward('08:00:00')

      await eventually(() => numberOn(page), '1,234,596,690')
      await leave()
    })
  }

  test('is right in every frame before and after hydration', HAS_BIRTH, async () => {
    const { page, leave } = await createVisitor()
    await page.addInitScript(() => {
      const frames: { readonly shown: string; readonly since: number; readonly now: number }[] = []
      Object.assign(window, { frames_: frames })
      const look = (since: number) => {
        const now = Date.now()
        const shown = document.querySelector('main li span')?.textContent
        if (typeof shown === 'string') frames.push({ shown, since, now })
        requestAnimationFrame(() => look(now))
      }
      look(Date.now())
    })

    await openScreen(page, '/')
    await page.waitForFunction(() => Reflect.get(window, 'frames_').length > 90)

    const frames: { shown: string; since: number; now: number }[] = await page.evaluate(() =>
      Reflect.get(window, 'frames_'),
    )
    // A frame may show the number of the previous frame, or any number since: while painting is blocked, counting is
    // too.
    const wrong = frames.filter(({ shown, since, now }) => {
      const number = Number(shown.replaceAll(',', ''))
      return shown !== written(number) || number < ageAt(since - 100) || number > ageAt(now)
    })
    assert.deepEqual(wrong, [])
    await leave()
  })

  test('stops when the visitor leaves the home page', HAS_BIRTH, async () => {
    const { page, leave } = await createVisitor()
    await page.addInitScript(() => {
      const pending = new Set<number>()
      const { setTimeout: set, clearTimeout: clear } = window
      const setTimeoutNoted = (run: (...args: unknown[]) => void, ms?: number, ...args: unknown[]) => {
        const timer = set(() => {
          run(...args)
          pending.delete(timer)
        }, ms)
        pending.add(timer)
        return timer
      }
      const clearTimeoutNoted = (timer: number) => {
        pending.delete(timer)
        clear(timer)
      }
      Object.assign(window, { pending_: pending, setTimeout: setTimeoutNoted, clearTimeout: clearTimeoutNoted })
    })
    await openScreen(page, '/')
    await page.waitForFunction(() => Reflect.get(window, 'pending_').size === 1)

    await page.getByRole('navigation').getByRole('link', { name: 'Projects' }).click()
    await page.getByRole('heading', { level: 1, name: 'Projects' }).waitFor()

    // All other timers finish. A running counter always has one pending, because it starts its next timer before the
    // current one is removed.
    await page.waitForFunction(() => Reflect.get(window, 'pending_').size === 0)
    await leave()
  })

  test("isn't a live region", HAS_BIRTH, async () => {
    const { page, leave } = await createVisitor()
    await openScreen(page, '/')

    const counter = page.getByRole('main').getByRole('listitem').first().locator('span').first()

    const loud = '[aria-live], [role=status], [role=timer], [role=alert], [role=log], [role=marquee], output'
    assert.match((await counter.textContent()) ?? '', /^[\d,]+$/)
    assert.equal(await counter.evaluate((element, selector) => element.closest(selector), loud), null)
    await leave()
  })
})

/** Stops the page's clock at `NOW`. It then advances only if the test advances it. */
async function stopClock(page: Page): Promise<void> {
  await page.clock.install({ time: NOW - 1000 })
  await page.clock.pauseAt(NOW)
}

/** A position without a link. */
const BESIDE_EVERYTHING = { x: 2, y: 2 }

async function openAlive(page: Page): Promise<void> {
  await page.goto(await siteUrl())
  await page.getByRole('main').click({ position: BESIDE_EVERYTHING })
  // The application starts with a timer of 0 ms, which needs the stopped clock to advance.
  await eventually(async () => {
    await page.clock.runFor(0)
    return isAlive(page)
  }, true)
}

/** The number at the beginning of the facts. */
async function numberOn(page: Page): Promise<string> {
  const fact = await seenTextOf(page.getByRole('main').getByRole('listitem').first())
  return fact.split('\n')[0] ?? ''
}

function ageAt(now: number): number {
  return Math.floor((now - BIRTH.getTime()) / 1000)
}

function written(number: number): string {
  return new Intl.NumberFormat('en-US').format(number)
}
