/** The cards' links to their own addresses, in page order. */
export function cardLinks(): readonly Element[] {
  return [...document.querySelectorAll('main li a[href*="/commander/commands/"]')]
}
