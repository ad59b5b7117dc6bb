import type { Locator, Page } from 'playwright-core'
import { untilAlive } from './open-screen.ts'
import { createVisitor, type Visitor } from './visitor.ts'

/** A visitor who has opened the palette. */
export type PaletteVisitor = Visitor & {
  readonly palette: Locator
  readonly field: Locator
  /** The entries in order. The text of each one begins with its title. */
  readonly options: Locator
  /** The title of the active entry, as assistive technology sees it; 'none' if no entry is active. */
  readonly current: () => Promise<string>
}

/** `arrange` is called before the window loads anything. */
type OpenOptions = Parameters<typeof createVisitor>[0] & { readonly arrange?: (page: Page) => Promise<unknown> }

/** Opens an address, and then opens the palette with its keyboard shortcut. */
export async function openPalette(address: string, { arrange, ...options }: OpenOptions = {}): Promise<PaletteVisitor> {
  const visitor = await createVisitor(options)
  const { page } = visitor
  await arrange?.(page)
  await page.goto(address)
  await untilAlive(page)
  await page.keyboard.press('Control+k')
  await paletteOf(page).waitFor()

  const field = paletteOf(page).getByRole('combobox')
  return { ...visitor, palette: paletteOf(page), field, options: paletteOf(page).getByRole('option'), current }

  async function current(): Promise<string> {
    return field.evaluate((input) => {
      const id = input.getAttribute('aria-activedescendant')
      const option = id === null ? null : document.getElementById(id)
      return option?.getAttribute('aria-selected') === 'true' ? (option.firstElementChild?.textContent ?? '') : 'none'
    })
  }
}

export function paletteOf(page: Page): Locator {
  return page.getByRole('dialog', { name: 'Jump to' })
}
