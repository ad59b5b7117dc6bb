import type { Command } from '../../../core/commands/command.ts'

/** Where the API is, and the token of who may change the library. */
export type WriteTarget = { readonly url: string; readonly token: string }

/** How many writers there are, each with one change under way at a time, and for how long. */
export type WriteLoad = { readonly writers: number; readonly durationMs: number }

const MS_PER_SECOND = 1000

/**
 * Adds commands like `sample` through the API as fast as they are acknowledged; gives how many a second were. Throws
 * where one is not.
 */
export async function writesPerSecond(
  target: WriteTarget,
  sample: Command,
  { writers, durationMs }: WriteLoad,
): Promise<number> {
  const begin = performance.now()
  const end = begin + durationMs
  let acknowledged = 0
  const keepWriting = async () => {
    while (performance.now() < end) {
      await addOne(target, sample)
      acknowledged += 1
    }
  }
  await Promise.all(Array.from({ length: writers }, keepWriting))
  return (acknowledged * MS_PER_SECOND) / (performance.now() - begin)
}

/** Adds one command; throws where that is not acknowledged. */
export async function addOne({ url, token }: WriteTarget, { notes, line }: Command): Promise<void> {
  const answer = await send(url, token, { notes, line })
  if (answer.status !== 201) throw new Error(`${url} answers ${answer.status} to a new command.`)
  await answer.arrayBuffer()
}

/** Imports these commands; throws where that is not acknowledged. */
export async function importAll({ url, token }: WriteTarget, commands: readonly Command[]): Promise<void> {
  const answer = await send(`${url}/import`, token, commands)
  if (answer.status !== 200) throw new Error(`${url}/import answers ${answer.status}: ${await answer.text()}`)
  await answer.arrayBuffer()
}

function send(url: string, token: string, body: unknown): Promise<Response> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  return fetch(url, { method: 'POST', headers, body: JSON.stringify(body) })
}
