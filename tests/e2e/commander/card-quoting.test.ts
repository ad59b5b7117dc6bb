import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { createCardCommand } from '../../support/browser/command.ts'
import { eventually } from '../../support/browser/eventually.ts'
import { openCommander } from '../../support/browser/open-commander.ts'
import { startSite } from '../../support/browser/site-under-test.ts'
import { closeBrowser, createVisitor } from '../../support/browser/visitor.ts'
import { cardsOn, copyFrom, openCard, partsOf } from './card-parts.ts'

const site = await startSite([
  createCardCommand({
    id: 'awk',
    line: `awk '/{{text}}/' {{file=my log}}`,
    platform: 'awk',
    tags: ['text & more', 'logs'],
  }),
  createCardCommand({ id: 'rows', line: 'cat <<END\n{{text}}\nEND', tags: ['logs'] }),
])

after(closeBrowser)
after(site.close)

describe('a value that needs quotes or breaks them', () => {
  test('is pointed out on its field, and filled in anyway', async () => {
    const { page, cards, leave } = await openCommander(site)
    const card = cards.first()
    const { field, line } = partsOf(card)

    await field('text').fill("it's")
    await field('text ends the quotes').waitFor()
    await field('file').fill('other log')
    await field('file needs quotes').waitFor()

    assert.equal(await line.textContent(), "awk '/it's/' other log")
    assert.equal(await copyFrom(page, card), "awk '/it's/' other log")
    await field('text ends the quotes').fill('two words')
    await field('text').waitFor()
    await field('file needs quotes').fill('my log')
    await field('file').waitFor()
    await leave()
  })
})

describe('a command on its own page', () => {
  test('links to an explanation of the filled line', async () => {
    const { page, leave } = await createVisitor()
    const { field } = await openCard(page, `${site.url}/projects/commander/commands/awk`)
    const link = page.getByRole('link', { name: 'Explain this line' })
    const explained = async () => new URL((await link.getAttribute('href')) ?? '').searchParams.get('cmd')

    await field('text').fill('a&b')
    await eventually(explained, "awk '/a&b/' my log")

    assert.match((await link.getAttribute('href')) ?? '', /^https:\/\/explainshell\.com\/explain\?/)
    assert.equal(await link.getAttribute('rel'), 'nofollow noreferrer')
    await field('text').fill('x'.repeat(1000 - "awk '//' my log".length))
    await eventually(async () => (await explained())?.length, 1000)
    await field('text').press('x')
    await eventually(() => link.count(), 0)
    await page.goto(`${site.url}/projects/commander/commands/rows`)
    await cardsOn(page).first().waitFor()
    assert.equal(await link.count(), 0, 'a line of several rows')
    await leave()
  })
})

describe('a tag on a card', () => {
  test('opens the list of commands with that tag', async () => {
    const { page, cards, leave } = await openCommander(site)

    await cards.first().getByRole('link', { name: 'text & more' }).click()
    await eventually(() => cards.count(), 1)
    assert.equal(new URL(page.url()).searchParams.get('tag'), 'text & more')
    await cards.first().getByRole('link', { name: 'logs' }).click()
    await eventually(() => cards.count(), 2)
    await leave()
  })
})
