import type { Command } from '../../core/commands/command.ts'
import { nonEmptyText, record } from '../../core/parsing/parse.ts'

const MS_PER_SECOND = 1000

/** URL of the list of commands, and the owner's access token. */
export type WriteTarget = { readonly url: string; readonly token: string }

type Sample = Pick<Command, 'notes' | 'line'>

/** The number of writers, each with one request in flight, and how long they write. */
type WriteLoad = { readonly writers: number; readonly durationMs: number }

/** Acknowledged writes per second, and the latency of each. */
export type WriteSpeed = { readonly perSecond: number; readonly latenciesMs: readonly number[] }

/** Adds copies of `sample` through the API as fast as they are acknowledged. Throws if one is refused. */
export async function addAsFastAsPossible(
  target: WriteTarget,
  sample: Sample,
  { writers, durationMs }: WriteLoad,
): Promise<WriteSpeed> {
  const begin = performance.now()
  const latenciesMs: number[] = []
  const keepWriting = async () => {
    for (let now = begin; now < begin + durationMs; ) {
      await addOne(target, sample)
      latenciesMs.push(performance.now() - now)
      now = performance.now()
    }
  }
  await Promise.all(Array.from({ length: writers }, keepWriting))
  return { perSecond: (latenciesMs.length * MS_PER_SECOND) / (performance.now() - begin), latenciesMs }
}

const parseCreated = record({ id: nonEmptyText })

/** Adds a copy of `sample` and returns its id. Throws if it is refused. */
export async function addOne({ url, token }: WriteTarget, { notes, line }: Sample): Promise<string> {
  const answer = await send(url, token, { notes, line })
  if (answer.status !== 201) throw new Error(`${url} responds with ${answer.status} to a new command.`)
  const created = parseCreated(await answer.json())
  if (!created.ok) throw new Error(`${url} does not say which command is new.`)
  return created.value.id
}

/** Imports commands through the API. Throws if they are refused. */
export async function importAll({ url, token }: WriteTarget, commands: readonly Command[]): Promise<void> {
  const answer = await send(`${url}/import`, token, commands)
  if (answer.status !== 200) throw new Error(`${url}/import responds with ${answer.status}: ${await answer.text()}`)
  await answer.arrayBuffer()
}

function send(url: string, token: string, body: unknown): Promise<Response> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  return fetch(url, { method: 'POST', headers, body: JSON.stringify(body) })
}
