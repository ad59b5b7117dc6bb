/** The links from the cards to their own pages, in document order. */
export function cardLinks(): readonly Element[] {
  return [...document.querySelectorAll('main li a[href*="/commander/commands/"]')]
}
