import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { site } from '../../../content/site.ts'
import { english } from '../../../core/words/english.ts'
import { openScreen, seenTextOf, siteUrl } from '../../support/browser/open-screen.ts'
import { createVisitor } from '../../support/browser/visitor.ts'

const UNKNOWN = ['/nothing/here', '/projects/other', '/projects/commander/more', '/projectsandmore', '/authenticationx']
const UNDECODABLE = ['/%', '/%E0%A4%A', '/projects/%', '/authentication/%']
const UNDECODABLE_SENTENCE = 'Pathname could not be decoded; this is likely caused by an invalid percent-encoding'

describe('unknown address', () => {
  test('is a 404 with layout, message and home link', async () => {
    const { page, leave } = await createVisitor()

    for (const path of UNKNOWN) {
      assert.equal(await openScreen(page, path), 404, path)
      assert.equal(await page.title(), `Not found · ${site.name}`)
      assert.equal(await page.getByRole('main').getByText('There is nothing at this address.').isVisible(), true)
      assert.equal(await page.getByRole('contentinfo').innerHTML(), '')
    }
    await page.getByRole('main').getByRole('link', { name: 'Home page' }).click()
    await page.getByRole('heading', { level: 1, name: site.name }).waitFor()
    await leave(/status of 404/)
  })
})

describe('undecodable address', () => {
  test('is a 400 with a message and usable navigation', async () => {
    const { page, leave } = await createVisitor()

    for (const path of UNDECODABLE) {
      assert.equal(await openScreen(page, path), 400, path)
      assert.equal(await page.title(), `Unreadable address · ${site.name}`)
      assert.equal(await page.getByRole('main').getByText(UNDECODABLE_SENTENCE).isVisible(), true)
      assert.equal(await page.getByRole('button', { name: 'Login' }).count(), 0)
    }
    await page.getByRole('navigation').getByRole('link', { name: 'Projects' }).click()
    await page.getByRole('heading', { level: 1, name: 'Projects' }).waitFor()
    await leave(/status of 400/)
  })

  test('has its own message without JavaScript too', async () => {
    const { page, leave } = await createVisitor({ javaScriptEnabled: false })

    await page.goto(`${await siteUrl()}/%E0%A4%A`)

    const text = await seenTextOf(page.getByRole('main'))
    assert.ok(text.includes(UNDECODABLE_SENTENCE), text)
    assert.ok(text.includes(english.problems['address/undecodable'].advice), text)
    assert.equal(text.includes('There is nothing at this address.'), false)
    assert.equal(await page.title(), `Unreadable address · ${site.name}`)
    await leave(/status of 400/)
  })
})

describe('/404.html and /400.html', () => {
  test('respond with 404', async () => {
    const url = await siteUrl()

    const answers = await Promise.all(['/404.html', '/400.html', '/index.html'].map((path) => fetch(url + path)))

    assert.deepEqual(
      answers.map(({ status }) => status),
      [404, 404, 404],
    )
  })
})
