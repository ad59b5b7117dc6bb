import type { Locator, Page } from 'playwright-core'
import { clipboardText } from '../../support/browser/clipboard-text.ts'
import { untilAlive } from '../../support/browser/open-screen.ts'
import { untilCopied } from '../../support/browser/until-copied.ts'

/**
 * Time in milliseconds to wait after a press that shows a warning. Slightly longer than the time for which the card
 * ignores a second press.
 */
export const READING_MS = 1100

/** The cards on the Commander page. */
export function cardsOn(page: Page): Locator {
  return page.getByRole('list', { name: 'Commands' }).getByRole('listitem')
}

/** Opens a page with a single card, waits until it's interactive, and returns the parts of the card. */
export async function openCard(page: Page, address: string) {
  await page.goto(address)
  await untilAlive(page)
  return partsOf(cardsOn(page))
}

/** The parts of a card that a visitor uses. */
export function partsOf(card: Locator) {
  return {
    field: (name: string) => card.getByLabel(name, { exact: true }),
    fields: card.getByRole('group', { name: 'Placeholders' }).locator('input'),
    line: card.locator('code'),
    copyButton: card.getByRole('button', { name: 'Copy', exact: true }),
    reset: card.getByRole('button', { name: 'Reset' }),
    warning: card.getByRole('note'),
    link: card.getByRole('link', { name: 'Link to this command' }),
  }
}

/** Presses a card's copy button. Returns the text that is then on the clipboard. */
export async function copyFrom(page: Page, card: Locator): Promise<string> {
  const { copyButton } = partsOf(card)
  await untilCopied(copyButton)
  return clipboardText(page)
}

/** The accessible description of a card's copy button, in reading order, without the tooltip. */
export async function descriptionOf(card: Locator): Promise<readonly string[]> {
  return partsOf(card).copyButton.evaluate((button) =>
    (button.getAttribute('aria-describedby') ?? '')
      .split(' ')
      .map((id) => document.getElementById(id))
      .filter((element) => element?.role !== 'tooltip')
      .map((element) => element?.textContent ?? 'nothing'),
  )
}
