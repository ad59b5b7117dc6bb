import type { Page } from 'playwright-core'
import { fromCard, noticesIn, type OwnerVisitor } from '../../support/browser/owner.ts'

/** Matches addresses at which commands are changed, if their ids are single capital letters. */
export const CHANGES = /\/api\/commands\/(?:[A-Z]|changes|[A-Z]\/restore|changes\/.*)$/

/** Delays every change until the returned function is called. Reads aren't delayed. */
export async function holdChanges(page: Page): Promise<() => Promise<void>> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(CHANGES, async (route) => {
    if (route.request().method() !== 'GET') await promise
    await route.fallback()
  })
  return async () => resolve()
}

/** Presses the Delete button on the card with these notes. */
export async function pressDelete({ card }: OwnerVisitor, notes: string): Promise<void> {
  await fromCard(card(notes), /^Delete/)
}

/** The texts of the notices, newest first. */
export function sentencesIn(page: Page): Promise<readonly string[]> {
  return noticesIn(page).locator('> div > p').allTextContents()
}
