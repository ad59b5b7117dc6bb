import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { site as settings } from '../../../content/site.ts'
import { createCardCommand } from '../../support/browser/command.ts'
import { eventually } from '../../support/browser/eventually.ts'
import { openCommander } from '../../support/browser/open-commander.ts'
import { startSite } from '../../support/browser/site-under-test.ts'
import { closeBrowser, createVisitor, type Visitor } from '../../support/browser/visitor.ts'

const LONG = `Show the containers that run,\n${'and all that is known of them '.repeat(5)}`
const site = await startSite([
  createCardCommand({ id: 'ps', notes: 'List the containers', line: 'docker ps', platform: 'docker', tags: ['list'] }),
  createCardCommand({ id: 'long', notes: LONG, line: 'docker inspect', platform: 'docker' }),
  createCardCommand({ id: 'status', line: 'git status', platform: 'git' }),
])
const OWN = `Commander · ${settings.name}`

after(closeBrowser)
after(site.close)

describe('page title', () => {
  test('names the search, filters and command, also after Back', async () => {
    const { page, search, cards, leave } = await openCommander(site)
    const title = () => page.title()
    const first = await title()

    await search.fill('docker .*')
    await eventually(title, `“docker .*” · ${OWN}`)
    await page.getByRole('button', { name: /^docker/ }).click()
    await eventually(title, `“docker .*”, docker · ${OWN}`)
    await cards.first().getByRole('link', { name: 'Link to this command' }).click()
    await eventually(title, `List the containers · ${OWN}`)
    await page.goBack()
    await eventually(title, `“docker .*”, docker · ${OWN}`)
    await page.goto(`${site.url}/projects/commander/commands/long`)
    await eventually(async () => (await title()).startsWith('Show the containers that run, and'), true)

    assert.equal(first, OWN)
    assert.ok((await title()).length <= `${OWN} · `.length + 60, await title())
    await page.getByRole('link', { name: 'Projects' }).click()
    await eventually(title, `Projects · ${settings.name}`)
    await leave()
  })
})

describe('words in an address', () => {
  const SENTENCE = 'Call 0900 123 456 now to verify the account that you have here'
  const SHORT = '“Call 0900 123 456 now to verify the acco…”'

  for (const [place, address] of [
    ['a search', `?q=${encodeURIComponent(SENTENCE)}`],
    ['a platform', `?platform=${encodeURIComponent(SENTENCE)}`],
    ['a tag', `?tag=${encodeURIComponent(SENTENCE)}`],
    ['a platform page', `/platforms/${encodeURIComponent(SENTENCE)}`],
  ] as const) {
    test(`are quoted and shortened in the title: ${place}`, async () => {
      const { page, leave } = await open(address)
      await eventually(() => page.title(), `${SHORT} · ${OWN}`)

      const unquoted = await page
        .getByRole('main')
        .getByText(new RegExp(`^${SENTENCE}`))
        .count()

      assert.equal(unquoted, 0)
      await leave(/404 \(Not Found\)/)
    })
  }

  test('are quoted on the button of a tag without commands', async () => {
    const { page, leave } = await open(`?tag=list&tag=${encodeURIComponent(SENTENCE)}`)

    await page
      .getByRole('group', { name: 'Tag' })
      .getByRole('button', { name: `${SHORT} 0`, exact: true })
      .waitFor()
    await eventually(() => page.title(), `“list”, ${SHORT} · ${OWN}`)
    await leave()
  })
})

async function open(address: string): Promise<Visitor> {
  const visitor = await createVisitor()
  await visitor.page.goto(`${site.url}/projects/commander${address}`)
  return visitor
}
