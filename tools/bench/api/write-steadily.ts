import { parseEntry } from '../../../core/commands/entry.ts'
import { list, nonEmptyText, record } from '../../../core/parse.ts'

const EVERY_MS = 1000

/** How many changes were acknowledged, and how many were not. */
export type Writes = { readonly acknowledged: number; readonly refused: number }

type Target = { readonly url: string; readonly token: string }

const parseFirst = list(record({ id: nonEmptyText, notes: nonEmptyText, line: nonEmptyText }))

/** Changes the first command of the list through the API once a second, as its owner does, until `stop` says how it went. */
export async function writeSteadily(target: Target): Promise<{ readonly stop: () => Writes }> {
  const commands = parseFirst(await (await fetch(target.url)).json())
  const [first] = commands.ok ? commands.value : []
  if (first === undefined) throw new Error(`${target.url} has no command to change.`)
  const writes = { acknowledged: 0, refused: 0 }
  const write = async () => {
    const isAcknowledged = await change(target, first).catch(() => false)
    writes[isAcknowledged ? 'acknowledged' : 'refused'] += 1
  }
  const timer = setInterval(() => void write(), EVERY_MS)
  return {
    stop: () => {
      clearInterval(timer)
      return writes
    },
  }
}

async function change(
  { url, token }: Target,
  { id, notes, line }: { readonly id: string; readonly notes: string; readonly line: string },
): Promise<boolean> {
  const address = `${url}/${encodeURIComponent(id)}`
  const entityTag = (await fetch(address)).headers.get('etag') ?? ''
  const entry = parseEntry({ notes, line, description: `Changed at ${new Date().toISOString()}` })
  const answer = await fetch(address, {
    method: 'PUT',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', 'if-match': entityTag },
    body: JSON.stringify(entry.ok ? entry.value : null),
  })
  return answer.status === 200
}
