import type { Passing, SiteFault } from './published-site.ts'

/** Applies a change to responses by the path of their URL, on any host: one path, or all that match a pattern. */
export function at(path: string | RegExp, change: (answer: Passing) => Partial<Passing>): SiteFault {
  return (answer) => {
    const isThere = typeof path === 'string' ? answer.url.pathname === path : path.test(answer.url.pathname)
    return isThere ? change(answer) : {}
  }
}

/** Sets these headers of a response. Null removes a header. */
export function headers(changed: Readonly<Record<string, string | null>>): (answer: Passing) => Partial<Passing> {
  return (answer) => {
    const all = Object.entries({ ...answer.headers, ...changed })
    return { headers: Object.fromEntries(all.flatMap(([name, value]) => (value === null ? [] : [[name, value]]))) }
  }
}

/** Replaces the first match in a response's text, or all matches of a global pattern. */
export function replaceText(piece: string | RegExp, by: string): (answer: Passing) => Partial<Passing> {
  return ({ body }) => ({ body: Buffer.from(body.toString().replace(piece, by)) })
}

/** Replaces a response's status, but not its headers or body. */
export function status(code: number): () => Partial<Passing> {
  return () => ({ status: code })
}

/** Replaces the response with a 200 that has this body and media type. */
export function body(content: string | Buffer, type = 'application/json'): (answer: Passing) => Partial<Passing> {
  return () => ({ status: 200, headers: { 'content-type': type }, body: Buffer.from(content) })
}
