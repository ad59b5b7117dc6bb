import assert from 'node:assert/strict'
import test, { after } from 'node:test'
import { commandsIn } from '../../../web/commander/commands-in.ts'
import { BUILT, HAS_BUILT, SOUGHT } from '../built-library.ts'
import { commandsOf } from '../commander/a-command.ts'
import { eventually } from '../commander/eventually.ts'
import { FAULTS, strikeList } from '../commander/list-faults.ts'
import { openCommanderFromProjects } from '../commander/open-commander.ts'
import { startSite } from '../site-under-test.ts'
import { closeBrowser } from '../visitor.ts'

const FAILED = /Failed to load resource/
const site = await startSite(commandsOf('git status', 'git log', 'docker ps'))

after(closeBrowser)
after(site.close)

for (const fault of FAULTS) {
  test(
    `coming from another screen while the API ${fault.name}, the list of the build is shown, with its date`,
    HAS_BUILT,
    async () => {
      const { page, cards, statuses, leave } = await openCommanderFromProjects(site, {
        arrange: (page) => strikeList(page, fault),
      })
      await page.getByText(/This list is from \w+ \d+, \d{4}\.$/).waitFor()
      const [sentence = ''] = await statuses()

      await page.unroute('**/api/commands')
      await page.getByRole('button', { name: 'Try again' }).click()
      await eventually(() => cards.count(), 3)

      assert.ok(sentence.startsWith(`${commandsIn(BUILT.length)}. ${fault.sentence}`), sentence)
      assert.deepEqual(await statuses(), ['3 commands.'])
      await leave(FAILED)
    },
  )
}

test(
  'the list of the build is searched while the API is down, and typing before it came is not lost',
  HAS_BUILT,
  async () => {
    const { search, lines, page, leave } = await openCommanderFromProjects(site, {
      arrange: (page) => page.route('**/api/commands', (route) => route.abort()),
    })

    await search.fill(SOUGHT.pattern)
    await page
      .getByText(`${SOUGHT.found.length} of ${commandsIn(BUILT.length)}. The server cannot be reached.`)
      .waitFor()

    assert.deepEqual(
      await lines(),
      SOUGHT.found.flatMap(({ line }) => line ?? []),
    )
    await leave(FAILED)
  },
)
