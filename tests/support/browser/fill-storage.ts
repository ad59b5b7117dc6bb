/** Makes every later write to storage fail, as if it were full. Runs in the page, so it can't use anything else here. */
export function fillStorage(): void {
  Storage.prototype.setItem = () => {
    throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
  }
}
