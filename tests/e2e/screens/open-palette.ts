import type { Locator, Page } from 'playwright-core'
import { aVisitor, type Visitor } from '../visitor.ts'
import { untilAlive } from './open-screen.ts'

/** A visitor with the palette before them. */
export type PaletteVisitor = Visitor & {
  readonly palette: Locator
  readonly field: Locator
  /** The entries, in their order; each begins with its title. */
  readonly options: Locator
  /** The one that the keys work on, as assistive technology is told. */
  readonly current: () => Promise<string>
}

/** `arrange` is done to the window before anything is loaded in it. */
type OpenOptions = Parameters<typeof aVisitor>[0] & { readonly arrange?: (page: Page) => Promise<unknown> }

/** Opens an address and, on it, the palette by its keys. */
export async function openPalette(address: string, { arrange, ...options }: OpenOptions = {}): Promise<PaletteVisitor> {
  const visitor = await aVisitor(options)
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

/** The palette of a page. */
export function paletteOf(page: Page): Locator {
  return page.getByRole('dialog', { name: 'Jump to' })
}
