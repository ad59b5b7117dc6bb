import type { BrowserContextOptions, Locator, Page } from 'playwright-core'
import { focusedOn } from './focused.ts'
import { goOnToCommander } from './open-screen.ts'
import { goToProvider, signInBefore } from './signing-in.ts'
import type { SiteUnderTest } from './site-under-test.ts'
import { createVisitor, type Visitor } from './visitor.ts'

/** A visitor on the Commander page who is signed in as the owner. */
export type OwnerVisitor = Visitor & {
  readonly cards: Locator
  /** The card that contains this text. */
  readonly card: (text: string) => Locator
  readonly dialog: Locator
  /** A button on the page or in a dialog, by its full name. */
  readonly button: (name: string) => Locator
  /** The button with this name in the newest notice that contains `text`. */
  readonly inNotice: (text: string, name: string) => Locator
  readonly focused: () => Promise<string>
}

/**
 * Signs in as the owner and opens Commander in a new window. Animations are off unless `options` turn them on, because
 * waiting for transitions takes time.
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

/** Extends a visitor, whose window is already open, with the parts of the page that an owner uses. */
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

/** Opens Commander in a new window, signed in as the local provider's other user, who isn't the owner. */
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

/** Follows links to Commander from any screen. */
export async function goToCommander(page: Page): Promise<void> {
  const menu = page.getByRole('button', { name: 'Menu' })
  if (await menu.isVisible()) await menu.click()
  await page.getByRole('navigation').getByRole('link', { name: 'Projects' }).click()
  await goOnToCommander(page)
}

/** Chooses an item from one of the page's menus. */
export async function fromMenu(button: OwnerVisitor['button'], menu: string, name: string): Promise<void> {
  await button(menu).click()
  await button(name).click()
}

/** Chooses an item from a card's menu. */
export async function fromCard(card: Locator, name: RegExp): Promise<void> {
  await card.getByRole('button', { name: /^More for/ }).click()
  await card.getByRole('button', { name }).click()
}

/** Opens the form of the card that contains this text. */
export async function openForm({ card, dialog }: OwnerVisitor, text: string): Promise<void> {
  await card(text).getByRole('button', { name: /^Edit/ }).click()
  await dialog.getByLabel('Notes').waitFor()
}

/** Saves the open form, and waits for the server's response. */
export async function save({ page, dialog }: OwnerVisitor): Promise<void> {
  await dialog.getByRole('button', { name: /^Save/ }).click()
  await dialog.waitFor({ state: 'hidden' })
  await untilSaved(page)
}

/** Waits until the server has responded to all changes. */
export async function untilSaved(page: Page): Promise<void> {
  await noticesIn(page).getByText('Saving…').first().waitFor({ state: 'detached' })
}

/** Confirms the dialog that asks before something becomes public. */
export async function agreeToPublish({ page }: OwnerVisitor): Promise<void> {
  const question = page.getByRole('dialog', { name: /public\?$/ })
  await question.getByRole('button', { name: /^Make public/ }).click()
}

/** Closes the open dialog with its Close button. */
export async function closeDialog({ dialog }: OwnerVisitor): Promise<void> {
  await dialog.locator('h2 + button').click()
  await dialog.waitFor({ state: 'detached' })
}
