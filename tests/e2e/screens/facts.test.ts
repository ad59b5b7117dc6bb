import assert from 'node:assert/strict'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { BUILD } from '../../../cli/build/paths.ts'
import { openScreen, seenTextOf } from '../../support/browser/open-screen.ts'
import { createVisitor } from '../../support/browser/visitor.ts'
import { BIRTH, HAS_BIRTH, HAS_BOTH_FACTS, ON_BUCKET } from '../../support/library/of-sample.ts'

const BILLION_SECONDS_IN_MS = 1e12

describe('unnecessary facts', () => {
  test('are the age in seconds, and hosting on a bucket', HAS_BOTH_FACTS, async () => {
    const { page, leave } = await createVisitor()

    await openScreen(page, '/')

    const facts = page.getByRole('region', { name: 'Unnecessary facts:' })
    const items = await facts.getByRole('list').getByRole('listitem').allInnerTexts()
    assert.deepEqual(await facts.getByRole('heading').allTextContents(), ['Unnecessary facts:'])
    assert.equal(await page.getByRole('listitem').count(), 2)
    assert.equal(items.length, 2)
    assert.match(items[0] ?? '', /^\d{1,3}(,\d{3})+\s+seconds old\n/)
    assert.match(
      items[1] ?? '',
      /^\d+\.\d\s+kB of page, compressed\n+This site is hosted on a static object-storage bucket\.$/,
    )
    await leave()
  })

  test("include the landing page's compressed size", ON_BUCKET, async () => {
    const { page, leave } = await createVisitor()
    const { size } = await stat(join(BUILD.site, 'index.html.br'))
    const figure = page.getByRole('main').getByText('of page, compressed').locator('span')

    await openScreen(page, '/')
    const loaded = await figure.textContent()
    await openScreen(page, '/projects')
    await page.getByRole('navigation').getByRole('link').first().click()
    const cameTo = await figure.textContent()

    assert.ok(Math.abs(Number.parseFloat(loaded ?? '') * 1000 - size) < 100, `${loaded}, in fact ${size} bytes`)
    assert.equal(cameTo, loaded)
    await leave()
  })

  for (const { timezoneId, locale } of [
    { timezoneId: 'UTC', locale: 'en-US' },
    { timezoneId: 'Pacific/Kiritimati', locale: 'de-DE' },
    { timezoneId: 'Pacific/Pago_Pago', locale: 'ar-EG' },
  ]) {
    test(`are the same in ${timezoneId} with ${locale}`, HAS_BIRTH, async () => {
      const { page, leave } = await createVisitor({ timezoneId, locale })
      const format = new Intl.DateTimeFormat('en-US', {
        month: 'long',
        day: '2-digit',
        year: 'numeric',
        timeZone: 'UTC',
      })

      await openScreen(page, '/')

      const fact = await seenTextOf(page.getByRole('main').getByRole('listitem').first())
      assert.ok(fact.includes(format.format(BIRTH.getTime() + BILLION_SECONDS_IN_MS)), fact)
      assert.match(fact, /^\d{1,3}(,\d{3})+\n/)
      await leave()
    })
  }
})
