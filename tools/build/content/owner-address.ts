const MAIL_ADDRESS = /^[^\s@,;:<>()[\]\\"]+@[^\s@,;:<>()[\]\\"]+\.[^\s@,;:<>()[\]\\".]{2,}$/

/** Whether a text is a mail address as people have them: no spaces, one @, a host with a dot. */
export function isMailAddress(text: string): boolean {
  return MAIL_ADDRESS.test(text)
}

/** Whether a text is an absolute address that a page may lead to: on the web, or of a mailbox. */
export function isLinkAddress(text: string): boolean {
  if (/[\s\\]/.test(text)) return false
  const url = URL.parse(text)
  if (url?.protocol === 'mailto:') return isMailAddress(url.pathname)
  return url !== null && /^https?:\/\//i.test(text)
}
