/**
 * The page on which a visitor arrives after all redirects: its address, status, headers and HTML. The status is 0 if
 * the address was never requested.
 */
export type VisitedPage = {
  readonly url: string
  readonly status: number
  readonly headers: Headers
  readonly html: string
}

/** A visitor whose browser runs no scripts. Like a browser, it stores cookies, follows redirects and submits forms. */
export type ScriptlessVisitor = {
  /**
   * Opens an address and follows up to 10 redirects. Stops before it requests an address that begins with one of
   * `home`.
   */
  readonly open: (url: string, init?: RequestInit) => Promise<VisitedPage>
  /** Submits the page's only form with the button of this name. `typed` replaces values of the form's fields. */
  readonly press: (view: VisitedPage, button: string, typed?: Readonly<Record<string, string>>) => Promise<VisitedPage>
  /** All `Set-Cookie` headers that the visitor has received, newest last. */
  readonly cookiesSet: readonly string[]
}

const MAX_REDIRECTS = 10

/** Creates a visitor who stops before addresses that begin with one of `home`. */
export function createScriptlessVisitor(...home: readonly string[]): ScriptlessVisitor {
  const cookiesSet: string[] = []
  const isHome = (url: string) => home.some((address) => url.startsWith(address))

  const open = async (url: string, init: RequestInit = {}, redirects = 0): Promise<VisitedPage> => {
    if (isHome(url) || redirects > MAX_REDIRECTS) return { url, status: 0, headers: new Headers(), html: '' }
    const cookie = cookiesFor(new URL(url).pathname, cookiesSet)
    const headers = { accept: 'text/html', ...init.headers, cookie }
    const answer = await fetch(url, { ...init, headers, redirect: 'manual' })
    cookiesSet.push(...answer.headers.getSetCookie())
    const location = answer.headers.get('location')
    if (location !== null) return open(new URL(location, url).href, {}, redirects + 1)
    return { url, status: answer.status, headers: answer.headers, html: await answer.text() }
  }

  const press = ({ url, html }: VisitedPage, button: string, typed: Readonly<Record<string, string>> = {}) => {
    const { action, fields } = formOf(html, button)
    const body = new URLSearchParams(fields.map(([name = '', value = '']) => [name, typed[name] ?? value]))
    return open(new URL(action, url).href, { method: 'POST', body })
  }

  return { open: (url, init) => open(url, init), press, cookiesSet }
}

/** Simpler than a browser: of all cookies with the same name whose path matches, only the newest one counts. */
function cookiesFor(pathname: string, cookiesSet: readonly string[]): string {
  const kept = new Map<string, string>()
  for (const text of cookiesSet) {
    const [pair = ''] = text.split(';')
    const [name = '', value = ''] = pair.split(/=(.*)/s)
    const path = /path=([^;]+)/i.exec(text)?.[1] ?? '/'
    const expires = /expires=([^;]+)/i.exec(text)?.[1]
    const isGone = expires !== undefined && Date.parse(expires) < Date.now()
    if (!pathname.startsWith(path)) continue
    if (isGone) kept.delete(name)
    else kept.set(name, value)
  }
  return [...kept].map(([name, value]) => `${name}=${value}`).join('; ')
}

function formOf(html: string, button: string) {
  const action = attributeOf(tags(html, 'form')[0] ?? '', 'action')
  const fields = tags(html, 'input').map((tag) => [attributeOf(tag, 'name'), attributeOf(tag, 'value')])
  const pressed = tags(html, 'button').find((tag) => html.slice(html.indexOf(tag)).startsWith(`${tag}${button}<`))
  if (pressed === undefined) throw new Error(`There is no button '${button}' in ${html}`)
  if (/ name=/.test(pressed)) fields.push([attributeOf(pressed, 'name'), attributeOf(pressed, 'value')])
  return { action, fields }
}

function tags(html: string, name: string): readonly string[] {
  return [...html.matchAll(new RegExp(`<${name}\\b[^>]*>`, 'g'))].map(([tag]) => tag)
}

function attributeOf(tag: string, name: string): string {
  return new RegExp(` ${name}="([^"]*)"`).exec(tag)?.[1] ?? ''
}
