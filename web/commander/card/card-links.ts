/** The links of the cards to their own addresses, in the order of the page. */
export function cardLinks(): readonly Element[] {
  return [...document.querySelectorAll('main li a[href*="/commander/commands/"]')]
}
