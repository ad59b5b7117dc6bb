import type { Page } from 'playwright-core'
import { aCommand } from '../commander/a-command.ts'
import { tabTo } from '../commander/tab-to.ts'
import { lazySite } from '../screens/lazy-site.ts'
import { goOnToCommander } from '../screens/open-screen.ts'
import { STORY } from '../stories/own-story.ts'

/** A site with a library of five commands: enough to look at, and quick to examine. */
export const smallSiteUrl = lazySite(
  [
    aCommand({ id: 'status', tags: ['daily'] }),
    aCommand({ id: 'commit', notes: 'Record what is staged.', line: "git commit -m '{{message=Say why}}'" }),
    aCommand({
      id: 'undo',
      notes: 'Undo the last commit.\n\nWhat it changed is kept.',
      line: 'git reset --soft HEAD~1',
    }),
    aCommand({
      id: 'sort',
      notes: 'Files, by size',
      line: 'git ls-files -z |\n  xargs -0 du -h | sort -h',
      source: 'A page',
    }),
    aCommand({
      id: 'clean',
      notes: 'Deletes what is not tracked.',
      line: 'git clean -fd  # {{folder}}',
      tags: ['files'],
    }),
  ].map((command) => ({ ...command, platform: 'git' })),
)

export const COMMANDER = '/projects/commander'

export async function untilListed(page: Page): Promise<void> {
  await page.getByText(/^5 commands\.\s*$/).waitFor()
  // The chips follow the list a moment later.
  await page
    .getByRole('group', { name: 'Platforms' })
    .getByText(/^\S+ 5$/)
    .waitFor()
}

export async function untilLogin(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Login' }).waitFor()
}

export async function untilStale(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Try again' }).waitFor()
}

async function breakList(page: Page): Promise<void> {
  await page.route('**/api/commands', (route) => route.fulfill({ status: 500, body: '' }))
}

/** Neither the list nor the page that carries the list of the build. */
export async function breakEveryList(page: Page): Promise<void> {
  await breakList(page)
  await page.route(`**${COMMANDER}`, (route) => route.fulfill({ status: 500, body: '' }))
}

export async function seeListThenBreakIt(page: Page): Promise<void> {
  await page.goto((await smallSiteUrl()) + COMMANDER)
  await untilListed(page)
  await breakList(page)
}

export async function openFailedCommander(page: Page): Promise<void> {
  await goOnToCommander(page)
  await page.getByRole('alert').waitFor()
}

export async function breakStories(page: Page): Promise<void> {
  await page.route(STORY.script, (route) => route.fulfill({ status: 500, body: '' }))
}

export async function openStory(page: Page): Promise<void> {
  await page.getByRole('link', { name: `View details of ${STORY.name}`, exact: true }).click()
  await page.getByRole('button', { name: 'Try again' }).waitFor()
}

export async function search(page: Page, text: string): Promise<void> {
  await untilListed(page)
  await page.getByRole('searchbox').fill(text)
  await page.getByText(/^\d of 5 commands/).waitFor()
}

export async function showTooltip(page: Page): Promise<void> {
  await untilListed(page)
  await page.getByRole('searchbox').focus()
  await tabTo(page.getByRole('button', { name: 'Copy', exact: true }).first())
  await page.getByRole('tooltip').waitFor()
}

export async function showKeys(page: Page): Promise<void> {
  await untilListed(page)
  await page.keyboard.press('?')
  await page.getByRole('dialog', { name: 'Keys' }).waitFor()
}

/** Over the list that the server has: what the page brought is replaced by it in the meantime. */
export async function showPaletteOverList(page: Page): Promise<void> {
  await untilListed(page)
  await showPalette(page, '')
}

export async function showPalette(page: Page, text: string): Promise<void> {
  await page.keyboard.press('Control+k')
  await page.getByRole('dialog', { name: 'Go to' }).waitFor()
  await page.keyboard.type(text)
  await page.getByText(/^Type a few words|^\d found|^Nothing found/).waitFor()
}
