import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { english } from '../../../core/words/english.ts'
import { addressOf, openScreen, siteUrl } from '../../support/browser/open-screen.ts'
import { createVisitor } from '../../support/browser/visitor.ts'
import { OF_SAMPLE } from '../../support/library/of-sample.ts'

const NOT_FOUND = /status of 404/

describe('unknown address', () => {
  test('suggests similar addresses, the most similar one first', OF_SAMPLE, async () => {
    const { page, leave } = await createVisitor()

    await openScreen(page, '/projects/inside-comander')

    const suggestions = page.getByRole('list', { name: 'Did you mean:' }).getByRole('link')
    assert.deepEqual(await suggestions.allTextContents(), ['Inside Commander', 'Commander', 'Projects'])
    await suggestions.first().click()
    await page.getByRole('heading', { level: 1, name: 'Inside Commander' }).waitFor()
    assert.equal(addressOf(page), '/projects/inside-commander')
    await leave(NOT_FOUND)
  })

  test('offers links instead of advice if no address is similar', async () => {
    const { page, leave } = await createVisitor()

    await openScreen(page, '/nothing/here.pdf')

    assert.equal(await page.getByText('Did you mean:').count(), 0)
    assert.equal(await page.getByText(english.problems['address/unknown'].advice).count(), 0)
    const waysOn = page.getByRole('main').getByRole('listitem').getByRole('link')
    assert.deepEqual(await waysOn.allTextContents(), ['Home page', 'Projects', 'Commander'])
    await leave(NOT_FOUND)
  })

  test('has a message and a link home without JavaScript', async () => {
    const { page, leave } = await createVisitor({ javaScriptEnabled: false })

    await page.goto(`${await siteUrl()}/projects/nothing`)

    assert.equal(await page.getByText('There is nothing at this address.').isVisible(), true)
    assert.equal(await page.getByRole('main').getByRole('link', { name: 'Home page' }).isVisible(), true)
    await leave(NOT_FOUND)
  })
})
