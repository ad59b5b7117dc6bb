/** Whether an address is that of a file rather than of a page: its last segment has an extension. */
export function isFile(pathname: string): boolean {
  return /\.[a-z]+$/i.test(pathname) && !pathname.endsWith('.html')
}
