import assert from 'node:assert/strict'
import { readdirSync, statSync } from 'node:fs'
import type { IncomingHttpHeaders, RequestListener } from 'node:http'
import { join } from 'node:path'
import { describe, type TestContext, test } from 'node:test'
import { promptListOf } from '../../core/commands/formats/prompt-list.ts'
import { eventually } from '../support/browser/eventually.ts'
import { createCommand } from '../support/library/sample-commands.ts'
import { lacks, type Prompt, SHELL_NAMES, startPrompt } from '../support/prompt/prompt.ts'
import { startServer } from '../support/server/local-server.ts'

const CTRL_C = '\u0003'

const OLD = { etag: '"old"', body: promptListOf([createCommand({ notes: 'Old', line: 'old' })]) }
const NEW = { etag: '"new"', body: promptListOf([createCommand({ notes: 'New', line: 'new' })]) }

/** A site with a list that a test can change. `requests` contains the headers of each request. */
type ListSite = {
  readonly port: number
  readonly requests: readonly IncomingHttpHeaders[]
  readonly serve: (listener: RequestListener) => void
}

for (const shell of SHELL_NAMES) {
  describe(`the list in ${shell}`, { skip: lacks(shell) }, () => {
    test('is shown from the cache, and updated for next time', async (t) => {
      const site = await startListSite(t)
      const prompt = await startPrompt(t, site, { shell })

      assert.equal(await found(prompt, 'o'), 'Old  $ old')
      site.serve(sends(NEW))
      assert.equal(await found(prompt, 'o'), 'Old  $ old')
      await requestsReach(site, 2)
      await refreshed(prompt)
      assert.equal(await found(prompt, 'e'), 'New  $ new')
      await requestsReach(site, 3)

      assert.deepEqual(
        site.requests.map((headers) => headers['if-none-match']),
        ['""', OLD.etag, NEW.etag],
      )
    })

    test('survives a broken download and a server error', async (t) => {
      const site = await startListSite(t)
      const prompt = await startPrompt(t, site, { shell })
      await found(prompt, 'o')
      await refreshed(prompt)

      site.serve((_request, response) => {
        response.writeHead(200, { ETag: NEW.etag, 'Content-Length': NEW.body.length })
        response.write(NEW.body.slice(0, 5), () => response.destroy())
      })
      await found(prompt, 'o')
      await requestsReach(site, 2)
      await refreshed(prompt)
      site.serve((_request, response) => void response.writeHead(500).end('broken'))
      await found(prompt, 'o')
      await requestsReach(site, 3)
      await refreshed(prompt)

      assert.equal(await found(prompt, 'o'), 'Old  $ old')
      assert.equal(site.requests.at(-1)?.['if-none-match'], OLD.etag)
    })

    test('is requested with the token, and stored privately', async (t) => {
      const site = await startListSite(t)
      const prompt = await startPrompt(t, site, { shell, env: { COMMANDER_TOKEN: 'cmdr_secret' } })

      await found(prompt, 'o')
      await refreshed(prompt)

      assert.equal(site.requests[0]?.authorization, 'Bearer cmdr_secret')
      assert.equal(statSync(join(cacheOf(prompt), 'list')).mode & 0o077, 0)
    })

    test("isn't requested before Ctrl-G", async (t) => {
      const site = await startListSite(t)
      const prompt = await startPrompt(t, site, { shell, before: shell === 'fish' ? 'set -l PATH' : 'PATH=' })

      assert.equal(prompt.shown().includes('command not found'), false)
      assert.deepEqual(site.requests, [])
    })
  })
}

async function startListSite(t: TestContext): Promise<ListSite> {
  const requests: IncomingHttpHeaders[] = []
  let listener = sends(OLD)
  const origin = await startServer(t, (request, response) => {
    requests.push(request.headers)
    listener(request, response)
  })
  const serve: ListSite['serve'] = (other) => {
    listener = other
  }
  return { port: Number(new URL(origin).port), requests, serve }
}

function sends({ etag, body }: typeof OLD): RequestListener {
  return (request, response) => {
    const isKnown = request.headers['if-none-match'] === etag
    response.writeHead(isKnown ? 304 : 200, { ETag: etag }).end(isKnown ? '' : body)
  }
}

function requestsReach({ requests }: ListSite, count: number): Promise<void> {
  return eventually(() => requests.length, count)
}

/** Waits until no download of the list is in progress. */
function refreshed(prompt: Prompt): Promise<void> {
  return eventually(() => readdirSync(cacheOf(prompt)).toSorted(), ['etag', 'list'])
}

function cacheOf({ home }: Prompt): string {
  const folder = join(home, '.cache', 'commander')
  return join(folder, readdirSync(folder)[0] ?? '')
}

/** Returns the first line of the menu for these words, without choosing it. */
async function found(prompt: Prompt, words: string): Promise<string> {
  prompt.type('\u0007')
  await prompt.shows('Words: ')
  prompt.type(`${words}\r`)
  await prompt.shows('Number: ')
  prompt.type(CTRL_C)
  await prompt.shows('PROMPT> ')
  return [...prompt.shown().matchAll(/\b1 {2}(\w+ {2}\$ \w+)/g)].at(-1)?.[1] ?? ''
}
