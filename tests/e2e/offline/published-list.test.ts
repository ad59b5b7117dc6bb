import assert from 'node:assert/strict'
import test, { after, describe } from 'node:test'
import { startingLine } from '../../../core/commands/placeholders.ts'
import { formatCommandCount } from '../../../core/text/thousands.ts'
import { BUILT, HAS_BUILT, SOUGHT, showBuilt } from '../../support/browser/built-library.ts'
import { commandsOf } from '../../support/browser/command.ts'
import { eventually } from '../../support/browser/eventually.ts'
import { FAULTS, type ListFault } from '../../support/browser/list-faults.ts'
import { LIST, openCommanderFromProjects } from '../../support/browser/open-commander.ts'
import { startSite } from '../../support/browser/site-under-test.ts'
import { closeBrowser } from '../../support/browser/visitor.ts'

const IS_DATED = /This list is from \w+ \d+, \d{4}\.$/
const FAILED = /Failed to load resource/
const site = await startSite(commandsOf('git status', 'git log', 'docker ps'))

after(closeBrowser)
after(site.close)

describe('built list', () => {
  test('is shown with its date if the API fails', HAS_BUILT, async () => {
    let strike: ListFault['strike'] = (route) => route.abort()
    const { page, cards, statuses, leave } = await openCommanderFromProjects(site, {
      arrange: (page) => Promise.all([showBuilt(page), page.route(LIST, (route) => strike(route))]),
    })
    const retry = async () => {
      const asked = page.waitForRequest(LIST)
      await page.getByRole('button', { name: 'Try again' }).click()
      await asked
    }

    for (const fault of FAULTS) {
      strike = fault.strike
      await retry()
      const isSaid = ([count, status = '']: readonly string[]) =>
        count === `${formatCommandCount(BUILT.length)}.` && status.startsWith(fault.sentence) && IS_DATED.test(status)
      await eventually(async () => isSaid(await statuses()) || (await statuses()), true)
    }
    strike = (route) => route.fallback()
    await retry()

    await eventually(statuses, ['3 commands.'])
    assert.equal(await cards.count(), 3)
    await leave(FAILED)
  })

  test('can be searched while the API is down', HAS_BUILT, async () => {
    const { search, lines, page, leave } = await openCommanderFromProjects(site, {
      arrange: (page) => Promise.all([showBuilt(page), page.route(LIST, (route) => route.abort())]),
    })

    await search.fill(SOUGHT.pattern)
    await page.getByText(`${SOUGHT.found.length} of ${formatCommandCount(BUILT.length)}.`, { exact: true }).waitFor()
    await page.getByText('The server cannot be reached.').waitFor()

    assert.deepEqual(
      await lines(),
      SOUGHT.found.flatMap(({ line }) => (line === null ? [] : startingLine(line))),
    )
    await leave(FAILED)
  })
})
