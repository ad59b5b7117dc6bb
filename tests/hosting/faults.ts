import type { Fault, Passing } from './a-published-site.ts'

/** What is done to the answers at one path of the published site, or at all that the pattern matches. */
export function at(path: string | RegExp, change: (answer: Passing) => Partial<Passing>): Fault {
  return (answer) => {
    const isThere = typeof path === 'string' ? answer.url.pathname === path : path.test(answer.url.pathname)
    return isThere ? change(answer) : {}
  }
}

/** The answer with these headers instead; those that are null are taken away. */
export function headers(changed: Readonly<Record<string, string | null>>): (answer: Passing) => Partial<Passing> {
  return (answer) => {
    const all = Object.entries({ ...answer.headers, ...changed })
    return { headers: Object.fromEntries(all.flatMap(([name, value]) => (value === null ? [] : [[name, value]]))) }
  }
}

/** The answer with a piece of its text replaced. */
export function replaceText(piece: string | RegExp, by: string): (answer: Passing) => Partial<Passing> {
  return ({ body }) => ({ body: Buffer.from(body.toString().replace(piece, by)) })
}

/** Another status. */
export function status(code: number): () => Partial<Passing> {
  return () => ({ status: code })
}

/** Another body, of this type. */
export function body(content: string | Buffer, type = 'application/json'): (answer: Passing) => Partial<Passing> {
  return () => ({ status: 200, headers: { 'content-type': type }, body: Buffer.from(content) })
}
