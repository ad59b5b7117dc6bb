import type { BrowserContextOptions, Locator, Page } from 'playwright-core'
import { focusedOn } from './focused.ts'
import { goOnToCommander } from './open-screen.ts'
import { goToProvider, signInBefore } from './signing-in.ts'
import type { SiteUnderTest } from './site-under-test.ts'
import { createVisitor, type Visitor } from './visitor.ts'

/** The signed-in owner on the Commander page. */
export type OwnerVisitor = Visitor & {
  readonly cards: Locator
  /** The card whose notes or line contain a text. */
  readonly card: (text: string) => Locator
  readonly dialog: Locator
  /** A button of the page itself, by its full name. */
  readonly button: (name: string) => Locator
  /** The button with this name in the newest notice that contains `text`. */
  readonly inNotice: (text: string, name: string) => Locator
  readonly focused: () => Promise<string>
}

/**
 * Opens Commander in a window in which the owner is signed in. Without animations unless `options` turn them on, because
 * screen transitions take as long.
 */
export async function openAsOwner({ url }: SiteUnderTest, options: BrowserContextOptions = {}): Promise<OwnerVisitor> {
  const visitor = await createVisitor({ reducedMotion: 'reduce', ...options })
  await signInBefore(visitor.page, url)
  await visitor.page.goto(`${url}/projects/commander`)
  const owner = ownerIn(visitor)
  await owner.button('Add command').waitFor()
  await owner.cards.first().waitFor()
  return owner
}

/** The parts of the page that an owner uses, in an existing window. */
export function ownerIn(visitor: Visitor): OwnerVisitor {
  const { page } = visitor
  const cards = page.getByRole('list', { name: 'Commands', exact: true }).getByRole('listitem')
  return {
    ...visitor,
    cards,
    card: (text) => cards.filter({ hasText: text }),
    dialog: page.getByRole('dialog'),
    button: (name) => page.getByRole('button', { name, exact: true }),
    inNotice: (text, name) => {
      const notice = noticesIn(page).locator('> div').filter({ hasText: text })
      return notice.getByRole('button', { name, exact: true }).first()
    },
    focused: () => focusedOn(page),
  }
}

export function noticesIn(page: Page): Locator {
  return page.getByRole('status', { name: 'Notices' })
}

/** Opens a window and signs in as the sample user who isn't the owner. */
export async function openAsStranger({ url }: SiteUnderTest): Promise<Visitor> {
  const visitor = await createVisitor()
  const { page } = visitor
  await page.goto(`${url}/authentication`)
  await goToProvider(page)
  await page.getByLabel('Name').fill('visitor')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.getByRole('navigation').getByRole('button', { name: 'Logout' }).waitFor()
  await goToCommander(page)
  return visitor
}

/** Follows the links from any screen to Commander. */
export async function goToCommander(page: Page): Promise<void> {
  const menu = page.getByRole('button', { name: 'Menu' })
  if (await menu.isVisible()) await menu.click()
  await page.getByRole('navigation').getByRole('link', { name: 'Projects' }).click()
  await goOnToCommander(page)
}

/** Chooses from a menu of the page. */
export async function fromMenu(button: OwnerVisitor['button'], menu: string, name: string): Promise<void> {
  await button(menu).click()
  await button(name).click()
}

/** Chooses from the menu of a card. */
export async function fromCard(card: Locator, name: RegExp): Promise<void> {
  await card.getByRole('button', { name: /^More for/ }).click()
  await card.getByRole('button', { name }).click()
}

/** Opens the form of the card that contains a text. */
export async function openForm({ card, dialog }: OwnerVisitor, text: string): Promise<void> {
  await card(text).getByRole('button', { name: /^Edit/ }).click()
  await dialog.getByLabel('Notes').waitFor()
}

/** Saves the open form and waits for the server. */
export async function save({ page, dialog }: OwnerVisitor): Promise<void> {
  await dialog.getByRole('button', { name: /^Save/ }).click()
  await dialog.waitFor({ state: 'hidden' })
  await untilSaved(page)
}

/** Waits until the server has answered every change. */
export async function untilSaved(page: Page): Promise<void> {
  await noticesIn(page).getByText('Saving…').first().waitFor({ state: 'detached' })
}

/** Confirms what a change makes public. */
export async function agreeToPublish({ page }: OwnerVisitor): Promise<void> {
  const question = page.getByRole('dialog', { name: /public\?$/ })
  await question.getByRole('button', { name: /^Make public/ }).click()
}

/** Closes the open dialog with its button. */
export async function closeDialog({ dialog }: OwnerVisitor): Promise<void> {
  await dialog.locator('h2 + button').click()
  await dialog.waitFor({ state: 'detached' })
}
