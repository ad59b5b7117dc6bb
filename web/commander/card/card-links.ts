/** The links from the cards to their own pages, in document order. */
export function cardLinks(): readonly HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>('main li a[href*="/commander/commands/"]')]
}
