import type { Locator } from 'playwright-core'

/** Minimum contrast for text of ordinary size (WCAG 2.2, 1.4.3). */
export const ENOUGH_FOR_TEXT = 4.5

/** Minimum contrast for the visible parts of controls, such as focus rings (WCAG 2.2, 1.4.11). */
export const ENOUGH_FOR_SHAPES = 3

type Rgb = readonly [red: number, green: number, blue: number]

type Look = { readonly pseudo?: string; readonly isFocused?: boolean }

/**
 * Colours of an element as displayed: its text, its focus ring, and what is behind each of them. Also returns the
 * ring's width in pixels (0 if there is no ring) and the element's `data-name`. The ring may be that of the element's
 * parent or grandparent, such as the control around a field.
 */
export async function coloursOf(element: Locator, pseudo?: string) {
  await element.waitFor({ state: 'attached' })
  const [colours] = await coloursOfEach(element, pseudo === undefined ? {} : { pseudo })
  if (colours === undefined) throw new Error(`${element} is gone`)
  return colours
}

/** Like `coloursOf`, for several elements. Doesn't wait for them. */
export function coloursOfEach(elements: Locator, look: Look) {
  return elements.evaluateAll((all, { pseudo, isFocused }) => {
    const stylesFrom = (inner: Element) => {
      const styles: CSSStyleDeclaration[] = []
      for (let layer: Element | null = inner; layer !== null; layer = layer.parentElement) {
        styles.push(getComputedStyle(layer))
      }
      return styles
    }
    const behind = (layers: readonly CSSStyleDeclaration[]) =>
      layers.map(({ backgroundColor }) => backgroundColor).find((colour) => !/^rgba\(.*, 0\)$/.test(colour)) ??
      'rgb(255, 255, 255)'
    // If there is a gap between a control and its ring, the ring is seen against the control's surroundings.
    const hasGap = (ring?: CSSStyleDeclaration) => Number.parseFloat(ring?.outlineOffset ?? '0') >= 1

    return all.map((self) => {
      if (isFocused) self.focus()
      const styles = stylesFrom(self)
      const { color } = getComputedStyle(self, pseudo)
      const ringed = styles.slice(0, 3).findIndex(({ outlineStyle }) => outlineStyle !== 'none')
      const ring = styles[ringed]
      return {
        text: color,
        behind: behind(styles),
        ring: ring?.outlineColor ?? color,
        ringWidth: Number.parseFloat(ring?.outlineWidth ?? '0'),
        behindRing: behind(hasGap(ring) ? styles.slice(ringed + 1) : styles),
        name: self.getAttribute('data-name'),
      }
    })
  }, look)
}

/**
 * The contrast of two colours in the form `rgb(…)` or `color(srgb …)`, from 1 to 21. Source: WCAG 2.2, "contrast
 * ratio".
 */
export function contrastOf(one: string, other: string): number {
  const [darker, lighter] = [luminanceOf(one), luminanceOf(other)].sort((left, right) => left - right)
  return ((lighter ?? 0) + 0.05) / ((darker ?? 0) + 0.05)
}

/**
 * The relative luminance of a colour in the form `rgb(…)` or `color(srgb …)`, from 0 to 1. Source: WCAG 2.2, "relative
 * luminance".
 */
export function luminanceOf(colour: string): number {
  const [red, green, blue] = parseRgb(colour)
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
}

function linear(channel: number): number {
  const share = channel / 255
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
}

function parseRgb(colour: string): Rgb {
  // Browsers report the result of `color-mix()` in this form.
  const shares = /^color\(srgb ([^)]*)\)$/.exec(colour)?.[1]?.split(/[ /]+/) ?? []
  if (shares.length >= 3) return parseRgb(`rgb(${shares.slice(0, 3).map((share) => 255 * Number(share))})`)
  const [red, green, blue] = (/^rgba?\(([^)]*)\)$/.exec(colour)?.[1] ?? '').split(/[, /]+/).map(Number)
  if (red === undefined || green === undefined || blue === undefined)
    throw new Error(`"${colour}" is not an rgb colour`)
  return [red, green, blue]
}
